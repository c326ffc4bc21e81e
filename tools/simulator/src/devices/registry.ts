import type { DeviceProtocol } from './device-protocol'
import { arnaviDevice } from './arnavi'
import { atrackDevice } from './atrack'
import { autotrackDevice } from './autotrack'
import { bwsDevice } from './bws'
import { calampDevice } from './calamp'
import { carscopDevice } from './carscop'
import { castelDevice } from './castel'
import { cellocatorDevice } from './cellocator'
import { continentalDevice } from './continental'
import { dwayDevice } from './dway'
import { easytrackDevice } from './easytrack'
import { eelinkDevice } from './eelink'
import { egtsDevice } from './egts'
import { enforaDevice } from './enfora'
import { fifotrackDevice } from './fifotrack'
import { flespiDevice } from './flespi'
import { freematicsDevice } from './freematics'
import { galileoDevice } from './galileo'
import { gl100Device } from './gl100'
import { gl200Device } from './gl200'
import { gl601Device } from './gl601'
import { globalsatDevice } from './globalsat'
import { globalstarDevice } from './globalstar'
import { gosafeDevice } from './gosafe'
import { gotopDevice } from './gotop'
import { gps103Device } from './gps103'
import { gpsgateDevice } from './gpsgate'
import { gt02Device } from './gt02'
import { gt06Device } from './gt06'
import { h02Device } from './h02'
import { haicomDevice } from './haicom'
import { hunterproDevice } from './hunterpro'
import { intellitracDevice } from './intellitrac'
import { iotmDevice } from './iotm'
import { jimiphotoDevice } from './jimiphoto'
import { jmakDevice } from './jmak'
import { jt600Device } from './jt600'
import { jt808Device } from './jt808'
import { laipacDevice } from './laipac'
import { megastekDevice } from './megastek'
import { meiligaoDevice } from './meiligao'
import { meitrackDevice } from './meitrack'
import { mictrackDevice } from './mictrack'
import { minifinderDevice } from './minifinder'
import { minifinder2Device } from './minifinder2'
import { mtxDevice } from './mtx'
import { mxtDevice } from './mxt'
import { navisDevice } from './navis'
import { opengtsDevice } from './opengts'
import { osmandDevice } from './osmand'
import { owntracksDevice } from './owntracks'
import { puiDevice } from './pui'
import { retranslatorDevice } from './retranslator'
import { ruptelaDevice } from './ruptela'
import { s168Device } from './s168'
import { sabertekDevice } from './sabertek'
import { skypatrolDevice } from './skypatrol'
import { spotDevice } from './spot'
import { starlinkDevice } from './starlink'
import { startekDevice } from './startek'
import { suntechDevice } from './suntech'
import { t55Device } from './t55'
import { t57Device } from './t57'
import { t622iridiumDevice } from './t622iridium'
import { t800xDevice } from './t800x'
import { taipDevice } from './taip'
import { teltonikaDevice } from './teltonika'
import { tk102Device } from './tk102'
import { tk103Device } from './tk103'
import { topflytechDevice } from './topflytech'
import { topinDevice } from './topin'
import { totemDevice } from './totem'
import { trvDevice } from './trv'
import { tzoneDevice } from './tzone'
import { v680Device } from './v680'
import { watchDevice } from './watch'
import { wialonDevice } from './wialon'
import { wondexDevice } from './wondex'
import { xexunDevice } from './xexun'
import { xexun2Device } from './xexun2'
import { xirgoDevice } from './xirgo'

/** The protocols of most fleets: what load and crash tests drive unless told otherwise. */
export const deviceProtocols: readonly DeviceProtocol[] = [
  gt06Device,
  teltonikaDevice,
  suntechDevice,
  h02Device,
  osmandDevice,
]

/** A device side of every protocol the server speaks. */
export const everyDeviceProtocol: readonly DeviceProtocol[] = [
  ...deviceProtocols,
  arnaviDevice,
  atrackDevice,
  autotrackDevice,
  bwsDevice,
  calampDevice,
  carscopDevice,
  castelDevice,
  cellocatorDevice,
  continentalDevice,
  dwayDevice,
  easytrackDevice,
  eelinkDevice,
  egtsDevice,
  enforaDevice,
  fifotrackDevice,
  flespiDevice,
  freematicsDevice,
  galileoDevice,
  gl100Device,
  gl200Device,
  gl601Device,
  globalsatDevice,
  globalstarDevice,
  gosafeDevice,
  gotopDevice,
  gps103Device,
  gpsgateDevice,
  gt02Device,
  haicomDevice,
  hunterproDevice,
  intellitracDevice,
  iotmDevice,
  jimiphotoDevice,
  jmakDevice,
  jt600Device,
  jt808Device,
  laipacDevice,
  megastekDevice,
  meiligaoDevice,
  meitrackDevice,
  mictrackDevice,
  minifinderDevice,
  minifinder2Device,
  mtxDevice,
  mxtDevice,
  navisDevice,
  opengtsDevice,
  owntracksDevice,
  puiDevice,
  retranslatorDevice,
  ruptelaDevice,
  s168Device,
  sabertekDevice,
  skypatrolDevice,
  spotDevice,
  starlinkDevice,
  startekDevice,
  t55Device,
  t57Device,
  t622iridiumDevice,
  t800xDevice,
  taipDevice,
  tk102Device,
  tk103Device,
  topflytechDevice,
  topinDevice,
  totemDevice,
  trvDevice,
  tzoneDevice,
  v680Device,
  watchDevice,
  wialonDevice,
  wondexDevice,
  xexunDevice,
  xexun2Device,
  xirgoDevice,
]

const ALL = 'all'

/** Throws with the list of known names when `name` is not one of them. */
export const deviceProtocolNamed = (name: string): DeviceProtocol => {
  const found = everyDeviceProtocol.find((one) => one.name === name)
  if (found) return found
  throw new Error(`Unknown protocol "${name}"; known: ${ALL}, ${everyDeviceProtocol.map((one) => one.name).join(', ')}`)
}

/** `gt06,h02` in order, or `all`. Throws on an unknown name. */
export const deviceProtocolsNamed = (names: string): DeviceProtocol[] =>
  names === ALL ? [...everyDeviceProtocol] : names.split(',').map(deviceProtocolNamed)
