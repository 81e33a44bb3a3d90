import { useState } from 'react';
import { Button, Dialog, Drawer, Flex, Menu, notify, Popover, Text, Tooltip } from '../src/index.ts';
import { PrintedAlone, usePrintAlone } from '../src/lists.ts';
import { Piece } from './piece.tsx';

function Drawers() {
  const [open, setOpen] = useState(false);
  const [isFormOpen, setFormOpen] = useState(false);
  const [detail, setDetail] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open drawer</Button>
      <Button onClick={() => setFormOpen(true)}>Open form drawer</Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        breadcrumb="Service"
        title="Effective labor rate"
        subtitle="November 1–19, 2026"
        foot="Adds up."
      >
        <Button onClick={() => setDetail(true)}>RO 618211</Button>
        <Drawer open={detail} onClose={() => setDetail(false)} title="RO 618211">
          Three lines
        </Drawer>
      </Drawer>
      <Drawer open={isFormOpen} onClose={() => setFormOpen(false)} title="Edit user" size="form">
        Fields
      </Drawer>
    </>
  );
}

function Receipt() {
  const { isAlone, print } = usePrintAlone();
  return (
    <>
      <Button onClick={print}>Print the proof</Button>
      {isAlone ? <PrintedAlone>Contributions total $196,540.71.</PrintedAlone> : null}
    </>
  );
}

function Question() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Discard 3 changes?"
        foot={
          <>
            <Button onClick={close}>Save a copy for later</Button>
            <Button data-autofocus="" onClick={close}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={close}>
              Discard
            </Button>
          </>
        }
      >
        They cannot be brought back.
      </Dialog>
    </>
  );
}

export function LayerPieces() {
  return (
    <>
      <Piece name="Tooltip, popover, menu">
        <Flex gap="2" wrap="wrap" mt="16">
          <Tooltip label="Labor sales divided by hours sold: what a customer really pays for an hour, after every discount.">
            <Button>Hover me</Button>
          </Tooltip>
          <Popover label="About" trigger={<Button>Popover</Button>}>
            <Text>Labor sales ÷ hours sold</Text>
          </Popover>
          <Menu
            label="Export"
            trigger={<Button>Menu</Button>}
            items={[
              { key: 'csv', label: 'CSV', onSelect: () => undefined },
              { key: 'pdf', label: 'PDF', disabled: true, onSelect: () => undefined },
              { key: 'xlsx', label: 'Excel', onSelect: () => undefined },
            ]}
          />
        </Flex>
      </Piece>
      <Piece name="Drawer and dialog">
        <Flex gap="2" wrap="wrap">
          <Drawers />
          <Question />
          <Receipt />
        </Flex>
      </Piece>
      <Piece name="Toasts">
        <Flex gap="2" wrap="wrap">
          <Button onClick={() => notify({ title: 'Link copied' })}>Say</Button>
          <Button
            onClick={() =>
              notify({
                kind: 'success',
                title: 'User deleted',
                detail: 'Luis Ferrer has no access to Harborline Toyota any more.',
                action: { label: 'Undo', onSelect: () => undefined },
                durationMs: 0,
              })
            }
          >
            Say with Undo
          </Button>
          <Button onClick={() => notify({ kind: 'error', title: 'Could not save', durationMs: 0 })}>Say error</Button>
        </Flex>
      </Piece>
    </>
  );
}
