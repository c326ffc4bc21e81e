import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Sinocastel IDD and PT',
  summary: 'login, places, alarms, vehicle values, trouble codes, cells, answers',
  messages: [
    { type: '1001', meaning: 'login with places', read: true, answer: '9001 and the time' },
    { type: '1002', meaning: 'logout with places', read: true },
    { type: '1003', meaning: 'heartbeat', read: true, answer: '9003' },
    { type: '4001, B001', meaning: 'places', read: true },
    { type: '4002, 4005', meaning: 'values of the vehicle', read: true },
    { type: '4003', meaning: 'acceleration', read: true },
    { type: '4004', meaning: 'values that the vehicle knows', read: 'says nothing of its state' },
    { type: '4006, 400B', meaning: 'trouble codes, of heavy vehicles too', read: true },
    { type: '4007', meaning: 'alarm', read: true, answer: 'C007 and its number, once stored' },
    { type: '4008', meaning: 'cell', read: true },
    { type: '4009, 5101', meaning: 'place while asleep, or for a quicker fix', read: true },
    { type: '400E', meaning: 'places and fuel probe', read: true },
    { type: '401F', meaning: 'places and tags', read: true },
    { type: 'A002', meaning: 'answer to a query', read: true },
    {
      type: '4001, 4206 of personal trackers',
      meaning: 'login and heartbeat with places',
      read: true,
      answer: '8001, 8206',
    },
    { type: '2001, 4001 marked $$', meaning: 'place of the first devices', read: true, answer: '1001, 4001' },
    { type: '4201, 4202, 4204, 4206 marked $$', meaning: 'places, one or eight', read: true },
  ],
  furtherAttributes: ['adc1', 'dtcs', 'engineLoad', 'fault1', 'fuel', 'gSensor', 'result', 'rpm', 'temp1', 'throttle'],
  variants: ['version byte 3 or 4: vehicle interfaces; others: personal trackers; mark $$: the first devices'],
  sources: ['public decoder of Traccar', 'Sinocastel protocol descriptions', 'messages of devices in service'],
}
