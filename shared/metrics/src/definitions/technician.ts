import type { ServiceSums } from '../sums.ts';
import { dollars, hours } from '../units.ts';
import { type MetricDefinition, metric } from './metric.ts';

const attendance = { label: 'attendance hours', quantity: 'hours' } as const;
const techHours = { label: 'hours sold by technicians', quantity: 'hours' } as const;
const noAttendance = 'No attendance hours in this period';
const noTechHours = 'No hours with a technician in this period';
const inHours = (hundredths: number | null) => (hundredths === null ? null : hours(hundredths));
const withAttendance = (s: ServiceSums) =>
  s.attendanceH === null ? 'Attendance is kept per technician and is not split this way' : null;

/** Metrics of how technicians use their time. The technicians of a line share its hours and sales by flagged hours. */
export const technicianMetrics: readonly MetricDefinition[] = [
  metric({
    key: 'tech_productivity',
    label: 'Technician productivity',
    shortLabel: 'Productivity',
    unit: 'percent',
    direction: 'up',
    formula: 'Punched hours ÷ attendance hours × 100',
    explanation:
      'How much of the time at work is spent on jobs. What is missing is waiting: for work, parts or approval.',
    numerator: { label: 'punched hours', quantity: 'hours' },
    denominator: attendance,
    emptyReason: noAttendance,
    unavailable: withAttendance,
    sampleHours: (s) => inHours(s.attendanceH),
    terms: (s) => ({ numerator: hours(s.punchedH), denominator: hours(s.attendanceH ?? 0) }),
  }),
  metric({
    key: 'tech_efficiency',
    label: 'Technician efficiency',
    shortLabel: 'Efficiency',
    unit: 'percent',
    direction: 'up',
    formula: 'Hours sold ÷ punched hours × 100, on lines that have both',
    explanation: 'How fast jobs are done against the time that was sold.',
    numerator: { label: 'hours sold', quantity: 'hours' },
    denominator: { label: 'punched hours', quantity: 'hours' },
    emptyReason: 'No line has both sold hours and a punch in this period',
    sampleHours: (s) => hours(s.efficiencyPunchedH),
    terms: (s) => ({ numerator: hours(s.efficiencySoldH), denominator: hours(s.efficiencyPunchedH) }),
  }),
  metric({
    key: 'tech_proficiency',
    label: 'Technician proficiency',
    shortLabel: 'Proficiency',
    unit: 'percent',
    direction: 'up',
    formula: 'Hours sold by technicians ÷ attendance hours × 100',
    explanation: 'Hours sold for each hour at work: productivity times efficiency.',
    numerator: techHours,
    denominator: attendance,
    emptyReason: noAttendance,
    unavailable: withAttendance,
    sampleHours: (s) => inHours(s.attendanceH),
    terms: (s) => ({ numerator: hours(s.techSoldH), denominator: hours(s.attendanceH ?? 0) }),
  }),
  metric({
    key: 'tech_hours_day',
    label: 'Hours sold per day worked',
    shortLabel: 'Hrs per day',
    unit: 'hours',
    direction: 'up',
    formula: 'Hours sold by technicians ÷ days worked',
    explanation: 'What a technician’s day brings in hours. A day worked has at least one flagged hour.',
    numerator: techHours,
    denominator: { label: 'days worked', quantity: 'days' },
    unavailable: withAttendance,
    emptyReason: 'No day with a flagged hour in this period',
    terms: (s) => ({ numerator: hours(s.techSoldH), denominator: s.techDays }),
  }),
  metric({
    key: 'tech_elr',
    label: 'Technician ELR',
    unit: 'moneyPerHour',
    direction: 'up',
    formula: 'Labor sales share ÷ hours sold by technicians',
    explanation: 'The rate at which a technician’s hours are sold: it follows the jobs that are handed out.',
    numerator: { label: 'labor sales with a technician', quantity: 'money' },
    denominator: techHours,
    emptyReason: noTechHours,
    sampleHours: (s) => hours(s.techSoldH),
    terms: (s) => ({ numerator: dollars(s.techLaborC), denominator: hours(s.techSoldH) }),
  }),
  metric({
    key: 'tech_cost_hour',
    label: 'Labor cost per sold hour',
    shortLabel: 'Cost per hour',
    unit: 'moneyPerHour',
    direction: 'down',
    formula: 'Labor cost share ÷ hours sold by technicians',
    explanation: 'What an hour that was sold costs in technician pay.',
    numerator: { label: 'labor cost with a technician', quantity: 'money' },
    denominator: techHours,
    emptyReason: noTechHours,
    sampleHours: (s) => hours(s.techSoldH),
    terms: (s) => ({ numerator: dollars(s.techLaborCostC), denominator: hours(s.techSoldH) }),
  }),
  metric({
    key: 'tech_gross_hour',
    label: 'Labor gross per attendance hour',
    shortLabel: 'Gross per attended hour',
    unit: 'moneyPerHour',
    direction: 'up',
    formula: 'Labor gross share ÷ attendance hours',
    explanation: 'What an hour at work leaves after pay, busy or not.',
    numerator: { label: 'labor gross with a technician', quantity: 'money' },
    denominator: attendance,
    emptyReason: noAttendance,
    unavailable: withAttendance,
    sampleHours: (s) => inHours(s.attendanceH),
    terms: (s) => ({
      numerator: dollars(s.techLaborC - s.techLaborCostC),
      denominator: hours(s.attendanceH ?? 0),
    }),
  }),
];
