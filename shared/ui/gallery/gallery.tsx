import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UiProvider } from '../src/index.ts';
import { FigurePieces } from './figure-pieces.tsx';
import { FormPieces } from './form-pieces.tsx';
import { LayerPieces } from './layer-pieces.tsx';
import { ListPieces } from './list-pieces.tsx';
import { SelectPieces } from './select-pieces.tsx';
import { StatePieces } from './state-pieces.tsx';
import { TablePieces } from './table-pieces.tsx';

const pages = {
  form: FormPieces,
  select: SelectPieces,
  table: TablePieces,
  figure: FigurePieces,
  state: StatePieces,
  layer: LayerPieces,
  list: ListPieces,
};

/** Every piece of the package in its states; `?page=form&mode=dark` picks. Part of no product bundle. */
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
        <Page />
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
