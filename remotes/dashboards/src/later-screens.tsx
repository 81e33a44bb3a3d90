import { LaterScreen } from './screen/later-screen.tsx';

export function OpCodesScreen() {
  return (
    <LaterScreen
      title="Op codes"
      holds="It will show what is sold under each op code, at which price, and how consistent the price is."
    />
  );
}

export function ReportsScreen() {
  return (
    <LaterScreen
      title="Reports"
      holds="It will hold the library of named reports: daily recap, scorecards, discounts, one-line repair orders and more."
    />
  );
}

export function LaborMatrixScreen() {
  return (
    <LaterScreen
      title="Labor matrix"
      holds="It will show the labor price grid, what a change of it is worth, and how well lines keep to it."
    />
  );
}

export function LaborTypesScreen() {
  return (
    <LaterScreen
      title="Labor types"
      holds="It will show sales, hours and gross of each labor type, down to op codes and lines."
    />
  );
}
