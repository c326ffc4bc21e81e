import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'ATrack AT, AX, AK, AL',
  summary: 'binary and text reports with fields of any form, pictures in pieces',
  messages: [],
  sources: [],
}
