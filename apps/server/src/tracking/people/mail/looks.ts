type Attributes = Readonly<Record<string, unknown>>

/** How what goes to somebody looks, and where its links lead. */
export interface Look {
  /** Those of the server, with what his brand says instead. */
  attributes: Attributes
  /** Of his console; null: that of the server. */
  webUrl: string | null
}

/** Asked for what leaves the server for an account: its brand is known elsewhere. */
export interface Looks {
  /** @param wantsLogo for paper: the picture itself */
  of(userId: number, wantsLogo?: boolean): Promise<Look>
  /** Who knows the brands. */
  serve(find: (userId: number, wantsLogo: boolean) => Promise<Look>): void
}

export function createLooks(serverAttributes: () => Attributes): Looks {
  let find: Parameters<Looks['serve']>[0] | undefined
  return {
    of: async (userId, wantsLogo = false) =>
      (await find?.(userId, wantsLogo)) ?? { attributes: serverAttributes(), webUrl: null },
    serve(answer) {
      find = answer
    },
  }
}
