export { type Answer, type AnswerOf, type Answers, held, problem } from './answers.ts';
export * from './render-screen.tsx';
