import { UiProvider } from '@fixed-ops/ui';
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { BeyondNote } from './beyond-note.tsx';
import { useBeyond } from './use-beyond.ts';

const COLUMNS = ['ROs', 'ELR', 'Tires', 'Brakes'];
const WIDTH = 100;

function Sheet() {
  const frame = useRef<HTMLDivElement>(null);
  const beyond = useBeyond(frame, COLUMNS);
  return (
    <>
      <BeyondNote beyond={beyond} />
      <div ref={frame} data-testid="frame">
        <table>
          <thead>
            <tr>
              <th>Advisor</th>
              {COLUMNS.map((name) => (
                <th key={name} data-head="">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Derek Boone</th>
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Lays the sheet out: a name that stays at its place, and columns beside it that scroll. */
function layOut(frameWidth: number) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(frameWidth);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = COLUMNS.indexOf(this.textContent ?? '');
    const scrolled = this.closest('[data-testid]')?.scrollLeft ?? 0;
    const left = this.dataset.head === '' ? WIDTH * (place + 1) - scrolled : 0;
    return new DOMRect(left, 0, WIDTH, 20);
  });
}

afterEach(() => jest.restoreAllMocks());

const note = () => document.querySelector('[data-part=beyond]')?.textContent ?? null;

test('a sheet says which of its columns are beyond its edges, and follows the scrolling', () => {
  layOut(350);
  render(
    <UiProvider colorMode="light">
      <Sheet />
    </UiProvider>,
  );
  expect(note()).toBe('2 more columns to the right: Tires, Brakes');

  const frame = screen.getByTestId('frame');
  const scrollTo = (left: number) =>
    act(() => {
      frame.scrollLeft = left;
      frame.dispatchEvent(new Event('scroll'));
    });
  scrollTo(50);
  expect(note()).toBe('1 more column to the right: Brakes. 1 more column to the left: ROs');
  scrollTo(150);
  expect(note()).toBe('2 more columns to the left: ROs, ELR');
});

test('a sheet that has room for all of its columns says nothing', () => {
  layOut(500);
  render(
    <UiProvider colorMode="light">
      <Sheet />
    </UiProvider>,
  );
  expect(note()).toBeNull();
});
