import properties from 'gallery:properties';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FigurePieces } from '../../shared/ui/gallery/figure-pieces.tsx';
import { FormPieces } from '../../shared/ui/gallery/form-pieces.tsx';
import { LayerPieces } from '../../shared/ui/gallery/layer-pieces.tsx';
import { ListPieces } from '../../shared/ui/gallery/list-pieces.tsx';
import { DocumentationContext } from '../../shared/ui/gallery/piece.tsx';
import { SelectPieces } from '../../shared/ui/gallery/select-pieces.tsx';
import { StatePieces } from '../../shared/ui/gallery/state-pieces.tsx';
import { TablePieces } from '../../shared/ui/gallery/table-pieces.tsx';
import { UiProvider } from '../../shared/ui/src/index.ts';
import { ChartPieces } from './chart-pieces.tsx';
import { DrillPieces } from './drill-pieces.tsx';
import { EveryComponent } from './every-component.tsx';

const pages = {
  form: FormPieces,
  select: SelectPieces,
  table: TablePieces,
  figure: FigurePieces,
  state: StatePieces,
  layer: LayerPieces,
  list: ListPieces,
  chart: ChartPieces,
  drill: DrillPieces,
  properties: EveryComponent,
};

/**
 * The components of the shared packages in their states, with code and properties; `?page=form&mode=dark` picks, `&code=off` leaves
 * the pieces alone. Part of no product bundle.
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
          <a key={name} href={`?page=${name}${mode ? `&mode=${mode}` : ''}`}>
            {name}
          </a>
        ))}
      </nav>
      <main style={{ padding: 16 }}>
        <h1>{chosen}</h1>
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
