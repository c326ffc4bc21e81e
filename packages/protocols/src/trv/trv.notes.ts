import type { ProtocolNotes } from '../notes'

const ANSWER = 'its kind, the first letter moved on by one'

export const notes: ProtocolNotes = {
  brands: 'ThinkRace TR and VT car trackers (TRV), IW watches',
  summary: 'logins, places, alarms, heartbeats, surroundings, health',
  messages: [
    { type: 'AP00', meaning: 'login', read: true, answer: 'BP00, to watches with the time' },
    { type: 'AP01, YP03, YP14', meaning: 'place with status, cell and access points', read: true, answer: ANSWER },
    { type: 'AP10', meaning: 'the same with an alarm', read: true, answer: ANSWER },
    { type: 'AP02', meaning: 'cells and access points', read: true, answer: ANSWER },
    { type: 'AP03', meaning: 'status and steps', read: true, answer: ANSWER },
    { type: 'CP01', meaning: 'heartbeat with status', read: true, answer: ANSWER },
    { type: 'APHP', meaning: 'pulse, pressure, oxygen, sugar, temperature', read: true, answer: ANSWER },
    { type: 'AP07, AP42', meaning: 'voice and pictures', read: 'people talk in them', answer: ANSWER },
  ],
  furtherAttributes: [
    'heartRate',
    'pressureSystolic',
    'pressureDiastolic',
    'spo2',
    'bloodSugar',
    'temperature',
    'steps',
    'batteryLevel',
  ],
  variants: ['TRV or IW in front of each message: watches get the time with the answer to their login'],
  sources: ['ThinkRace GPRS protocol', 'GPS watch protocol 2016–2023', 'Traccar TrvProtocolDecoder'],
}
