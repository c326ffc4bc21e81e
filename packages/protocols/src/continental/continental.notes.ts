import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Continental, VDO',
  summary: 'status of fleet units',
  messages: [
    { type: '0x02', meaning: 'status with a place, seconds or hundredths of a second of arc', read: true },
    { type: '0x00', meaning: 'sign of life', read: 'only names the device' },
    { type: '0x06, 0x15', meaning: 'confirmation and refusal of what the server sent', read: 'only names the device' },
    { type: 'others', meaning: 'downloads of tachographs and settings', read: 'their layout is not public' },
  ],
  sources: ['public decoder of another tracking server', 'messages seen'],
}
