import { once } from 'node:events';
import { closeSync, createWriteStream, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const advisors = ['Ana Ruiz', 'Ben Cole', 'Cy Dunn', 'Dee Hart', 'Eli Moss', 'Fay Webb'];
const models = [
  ['Toyota', 'Camry', '4T1B'],
  ['Toyota', 'RAV4', '2T3R'],
  ['Honda', 'Civic', '2HGF'],
  ['Ford', 'F-150', '1FTF'],
];
const jobs = [
  ['LOFSYN', 'competitive', 'SYNTHETIC OIL AND FILTER SERVICE', 30, 4_999],
  ['TROT', 'competitive', 'ROTATE TIRES', 30, 2_995],
  ['BRKF', 'repair', 'REPLACE FRONT BRAKE PADS, RESURFACE ROTORS', 180, 35_559],
  ['DIAG1', 'diagnostic', 'DIAGNOSE CHECK-ENGINE LAMP', 100, 18_995],
  ['BRKFL', 'maintenance', 'BRAKE FLUID EXCHANGE', 80, 11_200],
  ['WPUMP', 'repair', 'REPLACE WATER PUMP AND COOLANT', 340, 64_583],
];
const story =
  'Customer states the vehicle makes a noise when braking at low speed; checked and verified, "grinding" from the front.';

/** A random generator that gives the same numbers in every run. */
function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const two = (number) => String(number).padStart(2, '0');
const decimal = (hundredths) => `${Math.trunc(hundredths / 100)}.${two(Math.abs(hundredths % 100))}`;
const quoted = (text) => `"${text.replaceAll('"', '""')}"`;

class CsvFile {
  #path;
  #stream;
  #text = '';
  bytes = 0;
  rows = -1;

  constructor(folder, name, head) {
    this.#path = join(folder, `${name}.csv`);
    this.#stream = createWriteStream(this.#path);
    this.add(head);
  }

  add(...cells) {
    const row = `${cells.join(',')}\n`;
    this.#text += row;
    this.bytes += Buffer.byteLength(row);
    this.rows += 1;
  }

  async flush() {
    const text = this.#text;
    this.#text = '';
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end() {
    await this.flush();
    this.#stream.end();
    await once(this.#stream, 'close');
  }

  /** Waits until the file is on the disk. The bench would otherwise measure the writing of the file together with the import. */
  settle() {
    const file = openSync(this.#path, 'r+');
    fsyncSync(file);
    closeSync(file);
  }

  /** Puts the rows of the ended file in random order. */
  shuffle(random) {
    // No row has more than one line.
    const [head, ...rows] = readFileSync(this.#path, 'utf8').trimEnd().split('\n');
    for (let at = rows.length - 1; at > 0; at -= 1) {
      const other = random(at + 1);
      [rows[at], rows[other]] = [rows[other], rows[at]];
    }
    writeFileSync(this.#path, `${[head, ...rows].join('\n')}\n`);
  }
}

/** Writes a line with its technician and parts. Answers its labor sale in cents. */
function writeLine(files, random, number, line) {
  const [code, , description, hours, price] = jobs[random(jobs.length)];
  const pay = 'CCCCWI'[random(6)];
  const discount = random(6) === 0 ? Math.round(price / 10) : 0;
  files.lines.add(
    number,
    line,
    pay,
    `${pay}M`,
    code,
    quoted(description),
    quoted(story),
    quoted(`Performed ${description.toLowerCase()}, test drove, no noise.`),
    decimal(hours),
    decimal(price - discount),
    decimal(Math.round(hours * 0.4 * 100)),
    decimal(discount),
    discount > 0 ? 'coupon' : '',
  );
  const technician = random(20);
  files.techs.add(
    number,
    line,
    `T${technician}`,
    `Tech ${technician}`,
    decimal(hours),
    decimal(Math.round(hours * 0.9)),
  );
  for (let part = random(3); part > 0; part -= 1) {
    const cost = 500 + random(20_000);
    files.parts.add(
      number,
      line,
      `04465-${random(9_000)}`,
      'KIT PAD DISC BRAKE',
      'OEM',
      1 + random(2),
      decimal(cost),
      decimal(Math.round(cost * 1.7)),
      decimal(cost * 2),
      `P${1 + random(3)}`,
    );
  }
  return price - discount;
}

/** Writes a repair order with its lines. Answers its labor sale in cents. */
function writeOrder(files, random, order, opened) {
  const number = 100_000 + order;
  const advisor = random(advisors.length);
  const [make, model, wmi] = models[random(models.length)];
  const car = random(90_000);
  files.ros.add(
    number,
    opened,
    opened,
    'closed',
    `A${advisor + 1}`,
    advisors[advisor],
    `C${car}`,
    quoted(`Customer ${car}, Sample`),
    '(555) 555-0142',
    `${wmi}A1B2${String(car).padStart(9, '0')}`,
    2015 + random(10),
    make,
    model,
    10_000 + random(90_000),
    `T${random(900)}`,
    decimal(random(2_500)),
    decimal(random(4_000)),
  );
  let laborCents = 0;
  const count = 1 + random(4);
  for (let line = 1; line <= count; line += 1) laborCents += writeLine(files, random, number, line);
  if (random(4) === 0) files.declined.add(number, 'BRKFL', quoted('Brake fluid exchange'), '112.00');
  return laborCents;
}

/**
 * Writes an extract of about `megabytes` as a stream: repair orders of five years with lines, technicians, parts and declined work. All
 * files are in the order of the repair orders. With `shuffled`, all files but `ros.csv` are in random order. Answers its rows, its bytes,
 * and the sum of labor sales in cents, which the imported data must give again.
 */
export async function writeExtract(folder, { megabytes, shuffled }) {
  const random = randomFrom(7);
  const files = {
    ros: new CsvFile(
      folder,
      'ros',
      'ro_number,open_date,close_date,status,advisor_number,advisor_name,customer_number,customer_name,customer_phone,vin,year,make,model,mileage_in,tag,shop_supplies,tax',
    ),
    lines: new CsvFile(
      folder,
      'lines',
      'ro_number,line,pay_type,labor_type,op_code,op_description,complaint,correction,sold_hours,labor_sale,labor_cost,labor_discount,discount_reason',
    ),
    techs: new CsvFile(folder, 'techs', 'ro_number,line,tech_number,tech_name,flagged_hours,actual_hours'),
    parts: new CsvFile(
      folder,
      'parts',
      'ro_number,line,part_number,description,source,quantity,unit_cost,unit_sale,list_price,counter_number',
    ),
    declined: new CsvFile(folder, 'declined', 'ro_number,op_code,text,amount'),
  };
  const opCodes = new CsvFile(folder, 'op_codes', 'op_code,description,category');
  for (const [code, category, description] of jobs) opCodes.add(code, quoted(description), category);
  await opCodes.end();
  const all = Object.values(files);
  const size = () => all.reduce((sum, file) => sum + file.bytes, 0);
  const day = (offset) => new Date(Date.UTC(2021, 10, 20) + offset * 86_400_000).toISOString().slice(0, 10);
  const goal = megabytes * 1_000_000;
  let laborCents = 0;
  for (let order = 0; size() < goal; order += 1) {
    const opened = day(Math.floor((order * 1_820) / (goal / 1_150)));
    laborCents += writeOrder(files, random, order, opened);
    if (order % 2_000 === 0) await Promise.all(all.map((file) => file.flush()));
  }
  await Promise.all(all.map((file) => file.end()));
  if (shuffled) for (const file of all) if (file !== files.ros) file.shuffle(random);
  for (const file of all) file.settle();
  return { bytes: size(), rows: all.reduce((sum, file) => sum + file.rows, 0), laborCents };
}
