import { createRequire } from 'node:module';

// `require` finds webpack's own copies. The function below also runs in a worker, as its text. There, `require` is that of the plugin.
const require = createRequire(createRequire(import.meta.url).resolve('webpack'));
const MinimizerPlugin = require('minimizer-webpack-plugin');

/**
 * Minifies as webpack does, but the result does not depend on the names of chunks. Until files get a name by content, these names also
 * contain comments and paths, and terser assigns short names by how often each letter occurs in the whole script.
 */
async function minifyRepeatably(input, sourceMap, options, extractComments) {
  const [[file, text]] = Object.entries(input);
  const hidden = [];
  // A mask has the length of the name, so that source maps stay right.
  const masked = String(text).replace(/"[0-9a-f]{10}"/g, (name) => {
    hidden.push(name);
    return `"${String(hidden.length).padStart(10, '0')}"`;
  });
  const { terserMinify } = require('minimizer-webpack-plugin');
  const result = await terserMinify({ [file]: masked }, sourceMap, options, extractComments);
  const code = result.code?.replace(/"(0{4}\d{6})"/g, (name, place) => hidden[Number(place) - 1] ?? name);
  return { ...result, code };
}

const { getMinimizerVersion, supportsWorkerThreads, getTypes, filter } = MinimizerPlugin.terserMinify;
// The properties that the plugin reads from a minifier.
Object.assign(minifyRepeatably, { getMinimizerVersion, supportsWorkerThreads, getTypes, filter });

/** Creates a minimizer that makes the same bytes from the same modules. */
export function repeatableMinimizer() {
  return new MinimizerPlugin({ minify: minifyRepeatably, terserOptions: { compress: { passes: 2 } } });
}
