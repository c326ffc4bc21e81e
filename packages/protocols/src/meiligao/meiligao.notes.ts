import type { ProtocolNotes } from '../notes'

const of = (type: string, meaning: string) => ({ type, meaning, read: true }) as const

export const notes: ProtocolNotes = {
  brands: 'Meiligao VT, Redview, GPS Tracker GT30 and clones',
  summary: 'positions, alarms, driver cards, photos',
  messages: [
    { type: '0x5000', meaning: 'login', read: true, answer: '0x4000 with 1' },
    { type: '0x0001', meaning: 'sign of life', read: true, answer: '0x0001 with 1' },
    { type: '0x0002', meaning: 'asks for the address of the server', read: 'it has that already' },
    of('0x9955', 'position with state, voltages, distance, driver or cell'),
    of('0x9016', 'position of its memory'),
    of('0x9999', 'alarm with a position'),
    of('0x6688', 'stored positions'),
    of('0x9966', 'driver cards with a place'),
    of('0x9901, 0x9902, 0x9903', 'engine, its totals, trouble codes'),
    { type: '0x0800', meaning: 'offers a picture', read: true, answer: '0x8801 with its number' },
    of('0x9988', 'piece of a picture'),
    { type: '0x0f80', meaning: 'all pieces were sent', read: true, answer: '0x6688 with its number' },
    of('0x9977', 'position of a picture, which it brings with it'),
    { type: 'others', meaning: 'answers to settings', read: 'only name the device' },
  ],
  furtherAttributes: ['card', 'dtcs', 'image'],
  sources: ['Meiligao GPRS protocol', 'public decoder of another tracking server', 'messages seen'],
}
