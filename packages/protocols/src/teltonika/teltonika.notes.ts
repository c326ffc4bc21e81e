import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Teltonika FMx, TFT, TMT, GH',
  summary: 'codecs 7, 8, 8 extended, 12, 13, 16',
  messages: [],
  sources: [],
}
