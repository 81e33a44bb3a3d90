import {
  BrandMark,
  DoubtMark,
  Flex,
  KpiInfo,
  Panel,
  PayTypeSwatch,
  Sparkline,
  Stack,
  StatusIcon,
  StatusMark,
  Text,
} from '../src/index.ts';
import { Piece } from './piece.tsx';

const points = [68, 71, 70, 74, 73, 75, 72, 76, 75, 77, 76, 78, 74].map((value, at) => ({
  value,
  unfinished: at === 12,
}));

/** Small signs beside figures and names. */
export function MarkPieces() {
  return (
    <>
      <Piece name="Status">
        <Flex gap="6" wrap="wrap" align="center">
          <StatusMark status="green" />
          <StatusMark status="amber" />
          <StatusMark status="red" label="Far below target" />
          <StatusIcon status="green" />
          <StatusIcon status="amber" />
          <StatusIcon status="red" size={20} />
        </Flex>
      </Piece>
      <Piece name="Pay types">
        <Stack gap="1">
          <Text>
            <PayTypeSwatch payType="C" /> Customer pay
          </Text>
          <Text>
            <PayTypeSwatch payType="W" /> Warranty
          </Text>
          <Text>
            <PayTypeSwatch payType="I" /> Internal
          </Text>
        </Stack>
      </Piece>
      <Piece name="The product">
        <Flex gap="6" align="center">
          <BrandMark />
          <BrandMark size="48px" />
        </Flex>
      </Piece>
      <Piece name="Thirteen months">
        <Panel p="5" maxW="300px" aria-label="Of a card">
          <Sparkline points={points} target={72} />
        </Panel>
        <Text mt="2">
          In a row <Sparkline points={points} size="row" />
        </Text>
      </Piece>
      <Piece name="Definition and doubt">
        <Flex gap="2" align="center">
          <Text>Technician proficiency</Text>
          <KpiInfo
            label="Technician proficiency"
            definition={{
              text: 'Hours sold for each hour worked.',
              formula: 'Hours sold ÷ hours worked',
              worked: '1,322.7 hrs ÷ 1,410.2 hrs',
              asOf: 'Nov 19, 2026, 11:40 PM',
            }}
          />
          <DoubtMark
            label="Technician proficiency"
            doubts={[{ text: '42 lines have no technician.', link: { label: 'See them', to: '/dashboard/ros' } }]}
          />
        </Flex>
      </Piece>
    </>
  );
}
