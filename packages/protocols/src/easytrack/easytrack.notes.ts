import type { ProtocolNotes } from '../notes'

const ANSWER = 'ACK of its type to the E3+4G, to others none'
const report = (type: string, meaning: string) => ({ type, meaning, read: true, answer: ANSWER }) as const

export const notes: ProtocolNotes = {
  brands: 'EasyTrack E3',
  summary: 'reports, cells, vehicle bus',
  messages: [
    report('HB', 'report in turn'),
    report('DW', 'report that was asked for'),
    report('CC', 'report that was asked for at once'),
    report('AM', 'report with an alarm'),
    { type: 'JZ', meaning: 'cell', read: true, answer: 'where it asks for the street, that it is not known' },
    { type: 'OB', meaning: 'readings of the vehicle bus', read: true },
    { type: 'MQ, TX', meaning: 'ping and login', read: true, answer: 'the same sentence' },
    { type: 'others', meaning: 'answers to settings', read: 'only name the device, unless they hold a report' },
  ],
  furtherAttributes: ['alarm', 'throttle', 'engineLoad', 'fuelConsumption'],
  variants: [
    'E3+4G: the fuel field is a running number, the driver field the hours of the engine; loss of supply counts as tampering too; reports are confirmed',
  ],
  sources: ['public decoders of other tracking servers', 'messages seen'],
}
