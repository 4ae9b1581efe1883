/** Only what we use. The package claims to include types but doesn't. */
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'int64', data: BigInt64Array, dimensions: number[]);
    readonly data: Float32Array | BigInt64Array;
  }
  export type InferenceSession = {
    run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
  };
  export const InferenceSession: {
    create(
      file: string,
      options: { intraOpNumThreads: number; interOpNumThreads: number },
    ): Promise<InferenceSession>;
  };
}
