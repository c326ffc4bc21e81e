import type { ProtocolNotes } from '../notes'

const REPEATED = 'type and number'

export const notes: ProtocolNotes = {
  brands: 'Eelink TK, GOT, GPT and K',
  summary: 'login, reports of both forms, warnings, diagnosis values, answers',
  messages: [
    { type: '01', meaning: 'login', read: true, answer: 'type, number, time' },
    { type: '02', meaning: 'place', read: true },
    { type: '03', meaning: 'heartbeat', read: true, answer: REPEATED },
    { type: '04, 05, 06', meaning: 'alarm, change of state, message', read: true, answer: REPEATED },
    { type: '07', meaning: 'values of the diagnosis plug', read: true, answer: REPEATED },
    { type: '12, 14, 15', meaning: 'report, warning, event', read: true, answer: REPEATED },
    { type: '16', meaning: 'place of a command of the device', read: true, answer: REPEATED },
    { type: '17, 18, 19', meaning: 'place of the diagnosis data of newer plugs', read: true, answer: REPEATED },
    { type: '1E, 1F', meaning: 'pictures', read: 'no public facts', answer: REPEATED },
    { type: '80', meaning: 'answer to a command', read: true, answer: REPEATED },
    { type: '81', meaning: 'data passed on', read: 'means something to its sender alone' },
  ],
  furtherAttributes: ['event', 'fuelConsumption', 'fuel', 'obdSpeed', 'rpm', 'tag1Id', 'tag1Temp', 'temp2'],
  sources: [
    'EELINK terminal communication protocol V1.8.4',
    'public decoder of Traccar',
    'messages of devices in service',
  ],
}
