/** What the registry does not say of a protocol: whose trackers speak it, and which of their messages are read. */
export interface ProtocolNote {
  brands: string
  messages: string
}

export const protocolNotes: Readonly<Record<string, ProtocolNote>> = {
  arnavi: { brands: 'Arnavi, Arusnavi', messages: 'binary packages of tags, text reports' },
  atrack: {
    brands: 'ATrack AT, AX, AK, AL',
    messages: 'binary and text reports with fields of any form, pictures in pieces',
  },
  bws: { brands: 'BWS IoT', messages: 'reports by datagram' },
  calamp: { brands: 'CalAmp LMU', messages: 'events, user data, location and mini event reports' },
  castel: { brands: 'Sinocastel IDD and PT', messages: 'login, locations, alarms, vehicle data, trouble codes, cells' },
  cellocator: { brands: 'Cellocator, Pointer', messages: 'status, modules, receipts' },
  continental: { brands: 'Continental, VDO', messages: 'status' },
  easytrack: { brands: 'EasyTrack E3', messages: 'locations, cells, vehicle data' },
  eelink: { brands: 'Eelink TK, GOT, GPT', messages: 'old and new reports, alarms, texts, vehicle data, envelopes' },
  egts: {
    brands: 'ERA-GLONASS units of many makers',
    messages: 'identity, places, sensors, fuel, relays of many units',
  },
  fifotrack: { brands: 'Fifotrack', messages: 'long and short reports, answers, pictures in pieces' },
  flespi: { brands: 'streams of the flespi gateway', messages: 'lists of messages of many units' },
  galileo: { brands: 'Galileosky', messages: 'packets of tags, compressed records, satellite service, pictures' },
  gl200: {
    brands: 'Queclink GV, GL, GMT, GB, CV',
    messages: 'text and binary: regular, extended, event, vehicle bus, accessory and information reports',
  },
  globalsat: { brands: 'GlobalSat TR, GTR', messages: 'reports in the format of the unit, newer fixed reports' },
  gps103: {
    brands: 'Coban, Baanool GPS103, TK103, GPS303',
    messages: 'locations, events, alarms, vehicle data, cells',
  },
  gt06: {
    brands: 'Concox, Jimi, Wanway, Seeworld and clones',
    messages: 'login, locations, alarms, heartbeats, cells, vehicle data, information, answers',
  },
  h02: {
    brands: 'SinoTrack, LKGPS, Cantrack, TK-Star',
    messages: 'text and binary locations, cells, heartbeats, answers',
  },
  iotm: { brands: 'IOTM, BCE', messages: 'readings and events over MQTT' },
  jmak: { brands: 'JMAK', messages: 'reports in text and JSON' },
  jt600: {
    brands: 'Jointech JT600, JT701',
    messages: 'binary records, lock reports and events in text, wireless sensors',
  },
  jt808: {
    brands: 'Jimi JC, Micodus MV, recorders and padlocks of the Chinese standard',
    messages: 'registration, locations with items, batches, texts, cards, batteries, locks, pass-through data',
  },
  megastek: { brands: 'Megastek MT, GVT', messages: 'classic and modern reports' },
  meiligao: {
    brands: 'Meiligao VT, Redview',
    messages: 'login, positions, alarms, stored positions, cards, diagnosis',
  },
  meitrack: { brands: 'Meitrack MVT, T, TC', messages: 'text, short and parameter reports, answers, pictures' },
  minifinder: { brands: 'MiniFinder, Eview EV-07', messages: 'login, reports, settings, answers' },
  minifinder2: { brands: 'Eview EV-07B, newer MiniFinder', messages: 'data items, configuration, answers' },
  mtx: { brands: 'MTX-Tunnel modems', messages: 'reports' },
  mxt: { brands: 'Maxtrack MXT', messages: 'positions with groups of values' },
  navis: { brands: 'Navtelecom Signal, Smart, Start', messages: 'NTCB and FLEX 1.0 to 3.0 records, answers' },
  osmand: { brands: 'Traccar Client, OsmAnd, own senders', messages: 'queries, forms, JSON of one or many places' },
  owntracks: { brands: 'OwnTracks in HTTP mode', messages: 'locations' },
  pui: { brands: 'PUI', messages: 'locations over MQTT' },
  ruptela: {
    brands: 'Ruptela FM-Eco, FM-Pro, Trace',
    messages: 'records, extended records, trouble codes, answers, pictures',
  },
  startek: { brands: 'Startek', messages: 'reports, answers' },
  suntech: {
    brands: 'Suntech ST200 to ST600, ST3xx, ST4xx',
    messages: 'classic, universal, binary, personal, cell and emergency reports, answers',
  },
  t55: { brands: 'T55 and plain NMEA senders', messages: 'RMC, GGA, RMA and maker sentences' },
  t800x: { brands: 'TopFlyTech T88xx, TLW, TLD, TLP', messages: 'locations, alarms, networks, driving, tags, answers' },
  taip: { brands: 'Trimble TAIP and its relatives', messages: 'event, place and vehicle reports' },
  teltonika: { brands: 'Teltonika FMx, TFT, TMT, GH', messages: 'codecs 7, 8, 8 extended, 12, 13, 16' },
  tk103: { brands: 'TK103, KVT and clones', messages: 'handshakes, locations, alarms, cells, batteries, answers' },
  topflytech: { brands: 'old TopFlyTech', messages: 'reports' },
  topin: { brands: 'Topin, ZhongXun', messages: 'login, places, networks, alarms, status' },
  totem: { brands: 'Totem AT05 to AT09', messages: 'old reports, columns, cards, vehicle data' },
  watch: { brands: 'SeTracker, Wonlex, ReachFar', messages: 'locations, alarms, heartbeats, health, answers' },
  wialon: { brands: 'trackers and gateways for Wialon IPS', messages: 'login, data, short data, batches, messages' },
  xexun: { brands: 'Xexun TK101 to TK103, XT', messages: 'sentences and whole lines' },
  xexun2: { brands: 'Xexun G4 wearables', messages: 'positions, answers' },
  xirgo: { brands: 'Xirgo, Sensata', messages: 'reports of fixed or configured fields, answers' },
}
