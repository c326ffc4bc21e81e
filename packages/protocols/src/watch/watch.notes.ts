import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'SeTracker, Wonlex, ReachFar',
  summary: 'locations, alarms, heartbeats, health, voice, pictures, answers',
  messages: [
    { type: 'LK', meaning: 'heartbeat, with steps and battery', read: true, answer: 'LK' },
    { type: 'UD, UD2, UD3, UD_LTE, UD_WCDMA, WT', meaning: 'location, cells, access points', read: true },
    { type: 'AL, AL_LTE', meaning: 'location with an alarm', read: true, answer: 'AL, when stored' },
    { type: 'INIT', meaning: 'start of a session', read: true, answer: 'INIT,1' },
    { type: 'TKQ, TKQ2', meaning: 'question for waiting voice messages', read: true, answer: 'the same type' },
    { type: 'PULSE, HEART', meaning: 'pulse', read: true },
    { type: 'BLOOD, BPHRT', meaning: 'blood pressure and pulse', read: true },
    { type: 'TEMP, BTEMP2', meaning: 'skin temperature', read: true },
    { type: 'OXYGEN', meaning: 'oxygen in the blood', read: true },
    { type: 'ICCID', meaning: 'number of the SIM card', read: true },
    { type: 'TK, TK2', meaning: 'voice message in one piece', read: true },
    { type: 'JXTK', meaning: 'voice message in pieces', read: true, answer: 'JXTKR,1' },
    { type: 'IMG', meaning: 'picture', read: true },
    { type: 'any other', meaning: 'answer to a command', read: true },
  ],
  furtherAttributes: ['iccid', 'temp1', 'bloodOxygen', 'audio', 'image', 'result'],
  sources: [
    'maker’s server protocol for SeTracker watches (4P-Touch, updates of 2022 and 2023)',
    'public decoder of Traccar (WatchProtocolDecoder)',
    'messages of devices in public test data',
  ],
}
