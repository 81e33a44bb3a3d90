import { accountsListHead, readPeopleFile, readPeopleList } from './people-list.ts';

const head = 'First name,Last name,E-mail,Phone,Job title,Role';

test('reads what a spreadsheet saves and what it copies, with titles and roles as they read', () => {
  const wanted = {
    firstName: 'Rosa',
    lastName: 'Delgado, Jr.',
    email: 'rosa@example.com',
    accountId: '',
    phoneNumber: '',
    jobTitle: 'PARTS_MANAGER',
    role: 'MANAGER',
    teamCategory: 'Parts',
  };
  expect(
    readPeopleList(`\uFEFF${head}\r\nRosa,"Delgado, Jr.",rosa@example.com,,parts manager,Manager\r\n`).rows,
  ).toEqual([wanted]);
  expect(
    readPeopleList(
      'Email\tRole\tJob title\tLast name\tFirst name\nrosa@example.com\tMANAGER\tPARTS_MANAGER\tDelgado, Jr.\tRosa',
    ).rows,
  ).toEqual([wanted]);
  expect(
    readPeopleList(
      `\uFEFF${head.replaceAll(',', ';')}\r\nRosa;Delgado, Jr.;rosa@example.com;;Parts Manager;Manager\r\n`,
    ).rows,
  ).toEqual([wanted]);
});

test('takes the ids of accounts, where the administrators of a tenant make them', () => {
  expect(
    readPeopleList(`${accountsListHead}\nRosa,Ruiz,rosa@example.com,,Parts Manager,Manager,of-rosa`).rows,
  ).toMatchObject([{ accountId: 'of-rosa' }]);
});

test('names the columns that are missing and those that it does not know', () => {
  expect(readPeopleList('First name,Surname,Email,Role\nA,B,c@example.com,Manager').problem).toBe(
    'Missing columns: last name, job title. Unknown columns: Surname. The first line is: First name,Last name,Email,Phone,Job title,Role',
  );
});

test('reads a list below empty lines and below the line that names the separator to Excel, also with old line ends', () => {
  const row = 'Rosa;Delgado;rosa@example.com;;Parts Manager;Manager';
  for (const before of ['\n\n', 'sep=;\r\n', '\uFEFFsep=;\n\n', ' \r\n'])
    expect(readPeopleList(`${before}${head.replaceAll(',', ';')}\r${row}`).rows).toMatchObject([{ firstName: 'Rosa' }]);
});

test('names a column that stands there twice, and the line of a quote that is not closed', () => {
  expect(readPeopleList(`${head},Email\nA,B,c@example.com,,Parts Manager,Manager,d@example.com`).problem).toBe(
    'Columns that are there twice: Email. The first line is: First name,Last name,Email,Phone,Job title,Role',
  );
  const row = (name: string) => `${name},B,c@example.com,,Parts Manager,Manager`;
  expect(readPeopleList([head, row('A'), row('"Ann'), row('C')].join('\n')).problem).toMatch(
    /^A quote in line 3 is not closed/,
  );
  expect(readPeopleList([head, row('"Ann ""Nan"""'), row('Bob "B"')].join('\n')).rows).toMatchObject([
    { firstName: 'Ann "Nan"' },
    { firstName: 'Bob "B"' },
  ]);
});

test('takes no list without rows, and none of more than 500', () => {
  expect(readPeopleList('  ').problem).toBe('Paste a list or choose a file.');
  expect(readPeopleList(head).problem).toBe('The list has a header and no rows.');
  const rows = Array.from({ length: 5000 }, (_, row) => `A,B,p${row}@example.com,,Service Advisor,Employee`);
  expect(readPeopleList([head, ...rows].join('\n')).problem).toBe(
    'The list has 5,000 rows. Take at most 500 at a time.',
  );
});

test('reads a file of a size that a list can have, and says why it does not read another', async () => {
  const file = (size: number, text: () => Promise<string>) => ({ name: 'people.csv', size, text });
  expect(await readPeopleFile(file(7, async () => head))).toEqual({ text: head, problem: null });
  expect((await readPeopleFile(file(30_000_000, () => Promise.reject(new Error('read'))))).problem).toBe(
    'people.csv is too large for a list of 500 people. Choose another file.',
  );
  expect((await readPeopleFile(file(7, () => Promise.reject(new Error('gone'))))).problem).toBe(
    'people.csv cannot be read. Choose it again.',
  );
});

test('says how to save a file whose letters it cannot read, as a spreadsheet saves it unasked', async () => {
  // `é` in Windows-1252.
  const bytes = Uint8Array.of(...new TextEncoder().encode(`${head}\nJos`), 0xe9);
  const file = { name: 'people.csv', size: 60, text: async () => new TextDecoder().decode(bytes) };
  expect(await readPeopleFile(file)).toEqual({
    text: null,
    problem: 'people.csv is not UTF-8 text. Save it as CSV UTF-8 and choose it again.',
  });
});
