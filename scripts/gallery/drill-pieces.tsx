import { DrillDrawer, RepairOrderLink, useDrill } from '../../shared/drill/src/index.ts';
import { Piece } from '../../shared/ui/gallery/piece.tsx';
import { Button, Text } from '../../shared/ui/src/index.ts';
import { InSession } from './in-session.tsx';

const query = { compare: 'priorPeriod' } as const;

function OpenFigure() {
  const drill = useDrill();
  return <Button onClick={() => drill.open('elr', 'C')}>2 repair orders</Button>;
}

/** The drawer behind a figure. It needs a session, an address and an answer around it. */
export function DrillPieces() {
  return (
    <InSession>
      <Piece name="What a figure is made of">
        <OpenFigure />
        <DrillDrawer query={query} figuresQuery={query} />
      </Piece>
      <Piece name="A repair order that leads back">
        <Text>
          <RepairOrderLink to="/dashboard/ros/618211">RO 618211</RepairOrderLink>
        </Text>
      </Piece>
    </InSession>
  );
}
