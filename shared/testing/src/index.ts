export { type Answer, type AnswerOf, type Answers, heldAnswer, problem } from './answers.ts';
export * from './render-screen.tsx';
