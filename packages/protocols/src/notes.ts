/** One kind of message of a protocol. */
export interface MessageNote {
  /** As the protocol names it: a number, a word, a codec. */
  type: string
  meaning: string
  /** True where we read it, else why not, in a few words. */
  read: true | string
  /** What the server sends back, in a few words; left out where nothing. */
  answer?: string
}

/** What the code does not say of a protocol by itself; `docs/protocols.md` is made from it. */
export interface ProtocolNotes {
  /** Makers and product lines whose devices speak it. */
  brands: string
  /** The messages in one line, for the table of all protocols. */
  summary: string
  messages: readonly MessageNote[]
  /** Attributes given by messages that `<name>.samples.ts` does not show. */
  furtherAttributes?: readonly string[]
  /** Models or variants that are read in a way of their own, and what they are told by. */
  variants?: readonly string[]
  /** Where the facts come from: manuals with their version, public decoders, messages seen. */
  sources: readonly string[]
}
