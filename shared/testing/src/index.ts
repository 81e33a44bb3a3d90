export * from './render-screen.tsx';
