import { formatMetric, type MetricDefinition } from '@fixed-ops/metrics';
import { type Column, DataTable, EmptyState, type FigureStatus } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { asHead, quantityText } from './figure-words.ts';

/** One person's part of a figure. */
export interface PersonPart {
  readonly key: string;
  readonly name: string;
  readonly contribution: number | null;
  readonly denominator: number | null;
  readonly value: number | null;
  readonly status: FigureStatus;
}

interface PeopleListProps {
  readonly label: string;
  /** Head of the first column: `Advisor`. */
  readonly personName: string;
  readonly definition: MetricDefinition;
  readonly people: readonly PersonPart[];
  readonly loading: boolean;
  readonly error?: ReactNode;
  readonly onOpen: (person: PersonPart) => void;
}

/** A figure by person. Money, hours and quotients follow from the same parts as the store's figure. */
export function PeopleList({ label, personName, definition, people, loading, error, onOpen }: PeopleListProps) {
  const { numerator, denominator } = definition;
  const sum = (pick: (person: PersonPart) => number | null) =>
    people.reduce((total, person) => total + (pick(person) ?? 0), 0);
  const columns: Column<PersonPart>[] = [
    {
      key: 'name',
      head: personName,
      value: ({ name }) => name,
    },
    ...(denominator
      ? [
          {
            key: 'denominator',
            head: asHead(denominator.label),
            numeric: true,
            value: (person: PersonPart) => person.denominator,
            cell: (person: PersonPart) => quantityText(person.denominator, denominator.quantity),
            total: quantityText(
              sum((person) => person.denominator),
              denominator.quantity,
            ),
          },
          {
            key: 'value',
            head: definition.shortLabel,
            numeric: true,
            value: (person: PersonPart) => person.value,
            status: (person: PersonPart) => person.status,
            cell: (person: PersonPart) => formatMetric(definition, person.value),
          },
        ]
      : []),
    {
      key: 'contribution',
      head: 'Contribution',
      title: numerator.label,
      numeric: true,
      value: ({ contribution }) => contribution,
      cell: ({ contribution }) => <b>{quantityText(contribution, numerator.quantity)}</b>,
      total: quantityText(
        sum(({ contribution }) => contribution),
        numerator.quantity,
      ),
    },
  ];
  return (
    <DataTable
      label={label}
      density="narrow"
      columns={columns}
      rows={people}
      rowKey={({ key }) => key}
      defaultSort={{ key: 'contribution', direction: 'descending' }}
      loading={loading}
      error={error}
      totalLabel="Total"
      onOpenRow={onOpen}
      empty={<EmptyState title="Nobody has a part of this figure" />}
    />
  );
}
