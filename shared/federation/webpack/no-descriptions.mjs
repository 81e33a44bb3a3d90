// Replaces module federation's sentences about its errors. The number of each error stays, and so does the page with the sentence.

export const [runtimeDescMap, buildDescMap, typeDescMap, errorDescMap] = [{}, {}, {}, {}];
