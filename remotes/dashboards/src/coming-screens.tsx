import { ComingScreen } from './screen/coming-screen.tsx';

export function ReportsScreen() {
  return (
    <ComingScreen
      title="Reports"
      holds="It will hold the library of named reports: daily recap, scorecards, discounts, one-line repair orders and more."
    />
  );
}

export function LaborMatrixScreen() {
  return (
    <ComingScreen
      title="Labor matrix"
      holds="It will show the labor price grid, what a change of it is worth, and how well lines keep to it."
    />
  );
}

export function LaborTypesScreen() {
  return (
    <ComingScreen
      title="Labor types"
      holds="It will show sales, hours and gross of each labor type, down to op codes and lines."
    />
  );
}
