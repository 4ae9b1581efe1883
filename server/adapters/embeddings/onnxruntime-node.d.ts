/** The package claims to include types but doesn't. Both runtimes have the same API. */
declare module 'onnxruntime-node' {
  export { InferenceSession, Tensor } from 'onnxruntime-web';
}
