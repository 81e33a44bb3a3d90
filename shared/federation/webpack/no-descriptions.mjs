// In the place of module federation's sentences about its errors: the number of each stays, and the page where the sentence stands.

export const [runtimeDescMap, buildDescMap, typeDescMap, errorDescMap] = [{}, {}, {}, {}];
