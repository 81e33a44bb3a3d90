import { createRequire } from 'node:module';

// Webpack's own copies. Where the function below runs in a worker, as its text, `require` is the plugin's.
const require = createRequire(createRequire(import.meta.url).resolve('webpack'));
const MinimizerPlugin = require('minimizer-webpack-plugin');

/**
 * As webpack minifies, but the same whatever stands in the names of chunks: until files are named by their content these are made of
 * comments and paths, too, and terser gives short names by how often letters occur in all of a script.
 */
async function minifyRepeatably(input, sourceMap, options, extractComments) {
  const [[file, text]] = Object.entries(input);
  const hidden = [];
  // As long as they are, so that source maps stay right.
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
// What the plugin asks of a minifier.
Object.assign(minifyRepeatably, { getMinimizerVersion, supportsWorkerThreads, getTypes, filter });

/** Makes the same bytes of the same modules. */
export function repeatableMinimizer() {
  return new MinimizerPlugin({ minify: minifyRepeatably, terserOptions: { compress: { passes: 2 } } });
}
