import { Link, urlChoice, urlOptionalText, urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { AreaTabs, PageHeader, ScreenFrame } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { ContactSection } from './contact/contact-section.tsx';
import { FeedSection } from './feeds/feed-section.tsx';
import { GlossarySection } from './glossary/glossary-section.tsx';
import { MetricDictionary } from './metrics/metric-dictionary.tsx';
import { QuestionSection } from './questions/question-section.tsx';
import { ReleaseSection } from './releases/release-section.tsx';
import { ShortcutSection } from './shortcuts/shortcut-section.tsx';

const TABS = ['contact', 'questions', 'metrics', 'glossary', 'feeds', 'shortcuts', 'news'] as const;
type Tab = (typeof TABS)[number];

const LABELS: Record<Tab, string> = {
  contact: 'Contact',
  questions: 'Questions',
  metrics: 'Metric dictionary',
  glossary: 'Glossary',
  feeds: 'Data feeds',
  shortcuts: 'Keyboard shortcuts',
  news: 'What is new',
};

const schema = urlSchema({
  tab: urlChoice(TABS),
  /** The metric to show. The link of a figure contains only this. */
  metric: urlText({ max: 40 }),
  /** The reference of an error card. */
  reference: urlOptionalText({ max: 64, pattern: /^[\w.-]+$/ }),
  search: urlText(),
});

/**
 * The help page: write to support, find answers, look up figures and terms, see the state of the feeds, learn keys, and
 * read the release notes.
 */
export function SupportPage() {
  const [state, update] = useUrlState(schema);
  const tab: Tab = state.metric === '' ? state.tab : 'metrics';
  const search = { value: state.search, onChange: (value: string) => update({ search: value }, { replace: true }) };
  const sections: Record<Tab, () => ReactNode> = {
    contact: () => <ContactSection reference={state.reference ?? null} />,
    questions: () => <QuestionSection search={search} />,
    metrics: () => <MetricDictionary metricKey={state.metric} search={search} />,
    glossary: () => <GlossarySection search={search} />,
    feeds: () => <FeedSection />,
    shortcuts: () => <ShortcutSection />,
    news: () => <ReleaseSection />,
  };
  return (
    <>
      <AreaTabs
        label="Support"
        tabs={TABS.map((each) => ({
          to: each === 'contact' ? '/support' : `/support?tab=${each}`,
          label: LABELS[each],
          current: each === tab,
        }))}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      />
      <ScreenFrame>
        <PageHeader title="Support" period={tab === 'contact' ? undefined : LABELS[tab]} />
        {sections[tab]()}
      </ScreenFrame>
    </>
  );
}
