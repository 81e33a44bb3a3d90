import properties from 'gallery:properties';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ControlPieces } from '../../shared/ui/gallery/control-pieces.tsx';
import { FigurePieces } from '../../shared/ui/gallery/figure-pieces.tsx';
import { FormPieces } from '../../shared/ui/gallery/form-pieces.tsx';
import { GridPieces } from '../../shared/ui/gallery/grid-pieces.tsx';
import { KeptPieces } from '../../shared/ui/gallery/kept-pieces.tsx';
import { LayerPieces } from '../../shared/ui/gallery/layer-pieces.tsx';
import { ListPieces } from '../../shared/ui/gallery/list-pieces.tsx';
import { MarkPieces } from '../../shared/ui/gallery/mark-pieces.tsx';
import { PagePieces } from '../../shared/ui/gallery/page-pieces.tsx';
import { DocumentationContext } from '../../shared/ui/gallery/piece.tsx';
import { PlacingPieces } from '../../shared/ui/gallery/placing-pieces.tsx';
import { SelectPieces } from '../../shared/ui/gallery/select-pieces.tsx';
import { StatePieces } from '../../shared/ui/gallery/state-pieces.tsx';
import { TablePieces } from '../../shared/ui/gallery/table-pieces.tsx';
import { Heading, Link, UiProvider } from '../../shared/ui/src/index.ts';
import { ChartPieces } from './chart-pieces.tsx';
import { DrillPieces } from './drill-pieces.tsx';
import { EveryComponent } from './every-component.tsx';
import { ScreenPieces } from './screen-pieces.tsx';

const pages = {
  form: FormPieces,
  control: ControlPieces,
  kept: KeptPieces,
  select: SelectPieces,
  table: TablePieces,
  grid: GridPieces,
  placing: PlacingPieces,
  figure: FigurePieces,
  mark: MarkPieces,
  state: StatePieces,
  page: PagePieces,
  layer: LayerPieces,
  list: ListPieces,
  chart: ChartPieces,
  drill: DrillPieces,
  screen: ScreenPieces,
  properties: EveryComponent,
};

/**
 * Shows the components of the shared packages in their states, with code and properties. `?page=form&mode=dark` chooses a page and a color
 * mode, and `&code=off` hides code and properties. No bundle of the product contains the gallery.
 */
function Gallery() {
  const query = new URLSearchParams(location.search);
  const chosen = query.get('page') ?? 'form';
  const Page = Object.entries(pages).find(([name]) => name === chosen)?.[1] ?? FormPieces;
  const mode = query.get('mode');
  return (
    <UiProvider colorMode={mode === 'dark' || mode === 'light' ? mode : 'system'}>
      <nav aria-label="Pages" style={{ padding: '12px 16px', display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        {Object.keys(pages).map((name) => (
          <Link
            key={name}
            href={`?page=${name}${mode ? `&mode=${mode}` : ''}`}
            aria-current={name === chosen ? 'page' : undefined}
            color={name === chosen ? 'fg' : 'blue.fg'}
            textTransform="capitalize"
          >
            {name}
          </Link>
        ))}
      </nav>
      <main style={{ padding: 16 }}>
        <Heading as="h1" textStyle="h1" textTransform="capitalize">
          {chosen}
        </Heading>
        <DocumentationContext value={query.get('code') === 'off' ? null : { properties }}>
          <Page />
        </DocumentationContext>
      </main>
    </UiProvider>
  );
}

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
