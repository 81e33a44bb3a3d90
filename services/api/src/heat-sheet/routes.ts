import { areaRules } from '@fixed-ops/access';
import { type CounterDocument, calls, counterDocumentColumns } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { figureListRoute } from '../core/selection/figure-route.ts';
import { titleRequired } from '../http/problem/problem.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { comparedSheet } from './compared-sheet.ts';
import { counterDocuments } from './counter-documents.ts';

const heatSheetRoute = cachedRoute(calls.heatSheet, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: ['serviceDashboard', 'partsDashboard'],
  handler: async (input) => {
    const { department } = input.query;
    if (!input.viewer.may(`${department}Dashboard`)) throw titleRequired();
    const { facts, selection, envelope } = await figureQuestion(input, { area: department });
    const data = await comparedSheet(input.db, facts, selection, input.query);
    return { ...envelope, data };
  },
});

const documentColumns: readonly SheetColumn<CounterDocument>[] = Object.values(counterDocumentColumns);

const counterDocumentsRoute = figureListRoute(calls.counterDocuments, {
  access: { rule: areaRules.partsDashboard },
  freshness: 'data-version',
  question: { area: 'parts' },
  handler: ({ db, facts, selection, query }) => counterDocuments(db, facts, selection, query),
  file: { list: 'Parts counter documents', columns: documentColumns },
});

/** The calls of the heat sheets of both departments, and of the documents behind the parts sheet. */
export const heatSheetRoutes: readonly Route[] = [heatSheetRoute, counterDocumentsRoute];
