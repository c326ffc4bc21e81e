import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Freematics ONE, ONE+, Esprit',
  summary: 'events, records of numbered values with those of the diagnosis socket',
  messages: [
    { type: 'EV=', meaning: 'login, logout, ping, with the VIN', read: true, answer: '1#EV=…,RX=1,TS=…' },
    { type: 'numbered values', meaning: 'place, receiver, battery, engine', read: true },
  ],
  furtherAttributes: ['vin', 'rssi', 'deviceTemp', 'engineLoad', 'coolantTemp', 'throttle'],
  sources: ['Freematics Hub API and telelogger sources (list of numbers)', 'Traccar FreematicsProtocolDecoder'],
}
