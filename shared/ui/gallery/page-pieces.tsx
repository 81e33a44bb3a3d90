import { useRef, useState } from 'react';
import {
  Answer,
  AppLink,
  AppLinkProvider,
  AreaTabs,
  BackToTop,
  Box,
  Button,
  DateNoticeProvider,
  EmptyState,
  FullPageSpinner,
  Heading,
  ModalSurface,
  OnDemand,
  PageHeader,
  Panel,
  Reference,
  ScreenFrame,
  SectionHead,
  Skeleton,
  SkipLink,
  Text,
  VisuallyHidden,
} from '../src/index.ts';
import { CropDialog, decodePicture, PictureInput } from '../src/picture.ts';
import { Piece } from './piece.tsx';

function Screen() {
  const [isTold, setTold] = useState(true);
  const told = {
    text: 'November 2026 is the initial date selection on all date selectors of the dashboard.',
    onShown: () => undefined,
    onClose: () => setTold(false),
  };
  return (
    <DateNoticeProvider value={isTold ? told : null}>
      <SkipLink to="content">Skip to the pieces</SkipLink>
      <AreaTabs
        label="Screens of an area"
        aside="Data through Nov 19, 2026"
        tabs={['Service', 'Parts', 'Technicians'].map((label, index) => ({
          to: `#${label}`,
          label,
          current: index === 0,
        }))}
      />
      <ScreenFrame>
        <PageHeader title="Service" period="November 1–19, 2026" aside="15 of 22 working days" hasDates />
        <Panel p="5" aria-label="A part of the page" id="content">
          <SectionHead title="Advisors" note="12 of them" actions={<Button>Export</Button>} />
          <Text mt="2">Whatever the screen has.</Text>
        </Panel>
      </ScreenFrame>
      <BackToTop />
    </DateNoticeProvider>
  );
}

const failure = {
  message: 'The server did not answer.',
  reference: 'FO-7K2M-11AF',
  isRefused: false,
  onRetry: () => undefined,
};
const refused = { ...failure, message: 'Ask an administrator for it.', isRefused: true };
const answers = [
  { name: 'Key figures', answer: { data: undefined, isRefetching: true, failure: null } },
  { name: 'Advisors', answer: { data: undefined, isRefetching: false, failure } },
  { name: 'Expenses', answer: { data: undefined, isRefetching: false, failure: refused } },
  { name: 'Repair orders', answer: { data: '', isRefetching: false, failure: null } },
  { name: 'Open repair orders', answer: { data: '731 repair orders', isRefetching: false, failure } },
];

function Answers() {
  return answers.map(({ name, answer }) => (
    <Box key={name} mb="4">
      <Answer
        name={name}
        answer={answer}
        skeleton={<Skeleton h="9" />}
        isEmpty={(orders) => orders === ''}
        empty={() => (
          <Panel>
            <EmptyState title="No repair orders" />
          </Panel>
        )}
      >
        {(orders) => <Text>{orders}</Text>}
      </Answer>
    </Box>
  ));
}

function Late() {
  return <OnDemand load={async () => Reference} props={{ id: 'FO-7K2M-11AF' }} placeholder={<Skeleton h="6" />} />;
}

function Surface() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a surface</Button>
      {isOpen ? (
        <ModalSurface aria-label="A surface" p="5" borderRadius="l3" onClose={() => setOpen(false)}>
          <Text mb="2">Everything else is inert.</Text>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </ModalSurface>
      ) : null}
    </>
  );
}

function Picture() {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [said, setSaid] = useState('');
  const take = (file: File) =>
    decodePicture(file, 10_000_000).then(setPicture, (problem: Error) => setSaid(problem.message));
  return (
    <>
      <Button onClick={() => input.current?.click()}>Choose a picture</Button>
      <PictureInput input={input} label="Picture of a person" onFile={(file) => void take(file)} />
      {picture ? <CropDialog picture={picture} onClose={() => setPicture(null)} onSave={async () => null} /> : null}
      <Text mt="2" color="fg.muted" role="status">
        {said}
      </Text>
    </>
  );
}

/** Parts around the content of a screen, and parts that replace it. */
export function PagePieces() {
  return (
    <>
      <Piece name="A screen">
        <Screen />
      </Piece>
      <Piece name="An answer in each of its states">
        <Answers />
      </Piece>
      <Piece name="A link of the product">
        <AppLinkProvider value={(to, children) => <a href={to}>{children}</a>}>
          <AppLink to="#releases">Releases</AppLink>
        </AppLinkProvider>
      </Piece>
      <Piece name="Code that comes when it is opened">
        <Late />
      </Piece>
      <Piece name="Heading, and what support asks for">
        <Heading mb="2">A part of a screen</Heading>
        <Reference id="FO-7K2M-11AF" />
      </Piece>
      <Piece name="For who listens">
        <Text>
          731 <VisuallyHidden>repair orders</VisuallyHidden>
        </Text>
      </Piece>
      <Piece name="A surface of its own">
        <Surface />
      </Piece>
      <Piece name="A picture of a person">
        <Picture />
      </Piece>
      <Piece name="A page on its way">
        <FullPageSpinner />
      </Piece>
    </>
  );
}
