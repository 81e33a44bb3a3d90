/** Common providers of dealer management systems, as onboarding and the settings offer them. Other names can be typed. */
export const dmsProviders = [
  'CDK Drive',
  'Reynolds ERA',
  'Reynolds POWER',
  'Dealertrack',
  'DealerBuilt',
  'Tekion',
  'Autosoft',
  'Auto/Mate',
] as const;
