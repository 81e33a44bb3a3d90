import { ComingScreen } from './screen/coming-screen.tsx';

export function ReportsScreen() {
  return (
    <ComingScreen
      title="Reports"
      titleIs="Reports are"
      holds="It will hold the library of named reports: daily recap, scorecards, discounts, one-line repair orders and more."
    />
  );
}

export function LaborMatrixScreen() {
  return (
    <ComingScreen
      title="Labor matrix"
      holds="It will show the labor matrix, what a change of it is worth, and how well lines keep to it."
    />
  );
}
