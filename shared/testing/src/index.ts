export { type Answer, type AnswerOf, type Answers, heldAnswer, problem } from './answers.ts';
export { describeRemote } from './describe-remote.tsx';
export { buildDealershipData, buildUser, enterStore } from './doubles.tsx';
export * from './render-screen.tsx';
