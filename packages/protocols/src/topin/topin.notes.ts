import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Topin, ZhongXun',
  summary: 'login, places, networks, alarms, status',
  messages: [
    { type: '01', meaning: 'login', read: true, answer: 'accepted, and the time' },
    { type: '08, 09', meaning: 'two places, now and stored', read: true },
    { type: '10, 11', meaning: 'place, now and stored', read: true, answer: 'its time, once stored' },
    { type: '13', meaning: 'status', read: true, answer: 'the message itself' },
    { type: '14, 15', meaning: 'sleep, factory settings', read: 'say nothing of the vehicle' },
    { type: '17, 18, 19, 1A, 69', meaning: 'cells and access points', read: true, answer: 'its time, once stored' },
    { type: '30', meaning: 'asks for the time', read: true, answer: 'the time in UTC' },
    { type: '41 to 43', meaning: 'numbers to call', read: 'sent to the device, not by it' },
    { type: '92, 93', meaning: 'vibration alarm on or off', read: 'a setting' },
    { type: '94', meaning: 'vibration', read: true },
    { type: '99', meaning: 'SOS', read: true },
  ],
  sources: [
    'public decoder of Traccar',
    'public descriptions of the ZhongXun protocol',
    'messages of devices in service',
  ],
}
