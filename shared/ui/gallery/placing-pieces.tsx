import { useState } from 'react';
import {
  type AccountPlace,
  AccountPlacer,
  type AccountView,
  type CodePlace,
  type CodeView,
  kindsOfWork,
  OpCodePlacer,
  type PlaceableAccount,
  type PlaceableCode,
} from '../src/placing.ts';
import { Piece } from './piece.tsx';

const none: CodePlace = { kind: '', isMaintenance: false };
const code = (opCode: string, description: string, lines: number, confidence: number | null): PlaceableCode => ({
  opCode,
  description,
  lines,
  hours: 1.2,
  labor: 189.95,
  saved: none,
  chosen: none,
  suggestion:
    confidence === null
      ? null
      : { kind: kindsOfWork[0]?.key ?? '', isMaintenance: false, confidence, reason: 'Its description says so.' },
});
const someCodes = [
  code('LOF', 'Lube, oil and filter', 731, 0.97),
  { ...code('BRKR', 'Rear brake pads and rotors', 212, 0.82), note: 'Set by a person.' },
  code('MISC', 'Miscellaneous', 48, null),
];

function Codes() {
  const [codes, setCodes] = useState(someCodes);
  const [view, setView] = useState<CodeView>({ segment: 'open', search: '', least: 80 });
  return (
    <OpCodePlacer
      codes={codes}
      kinds={kindsOfWork}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
      onPlace={(names, place) =>
        setCodes(codes.map((each) => (names.includes(each.opCode) ? { ...each, chosen: place(each) } : each)))
      }
    />
  );
}

const nowhere: AccountPlace = { line: null, sign: 1, decided: false };
const account = (number: string, description: string, total: number, confidence: number | null): PlaceableAccount => ({
  account: number,
  description,
  type: 'sale',
  department: 'Service',
  months: [
    { month: '2026-10', amount: total * 0.6 },
    { month: '2026-11', amount: total * 0.4 },
  ],
  total,
  saved: nowhere,
  chosen: nowhere,
  suggestion: confidence === null ? null : { line: 'labor', confidence, reason: 'Its number is of this line.' },
});
const someAccounts = [
  account('4600', 'Labor sales, customer', 196_540.71, 0.98),
  account('4690', 'Shop supplies', 8_211.4, null),
];
const lines = [
  {
    lineKey: 'labor',
    label: 'Labor sales',
    department: 'service',
    section: 'Sales',
    category: 'Labor',
    accountTypes: ['sale'],
  },
];

function Accounts() {
  const [accounts, setAccounts] = useState(someAccounts);
  const [view, setView] = useState<AccountView>({ segment: 'unmapped', search: '', least: 80 });
  return (
    <AccountPlacer
      accounts={accounts}
      lines={lines}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
      onPlace={(numbers, place) =>
        setAccounts(accounts.map((each) => (numbers.includes(each.account) ? { ...each, chosen: place(each) } : each)))
      }
    />
  );
}

/** Lists that sort many things into places, with suggestions. */
export function PlacingPieces() {
  return (
    <>
      <Piece name="Op codes to kinds of work">
        <Codes />
      </Piece>
      <Piece name="Accounts to lines of the statement">
        <Accounts />
      </Piece>
    </>
  );
}
