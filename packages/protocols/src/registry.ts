import { arnavi } from './arnavi/arnavi.protocol'
import { atrack } from './atrack/atrack.protocol'
import { autotrack } from './autotrack/autotrack.protocol'
import { bws } from './bws/bws.protocol'
import { calamp } from './calamp/calamp.protocol'
import { carscop } from './carscop/carscop.protocol'
import { castel } from './castel/castel.protocol'
import { cellocator } from './cellocator/cellocator.protocol'
import { continental } from './continental/continental.protocol'
import { dway } from './dway/dway.protocol'
import { easytrack } from './easytrack/easytrack.protocol'
import { eelink } from './eelink/eelink.protocol'
import { egts } from './egts/egts.protocol'
import { enfora } from './enfora/enfora.protocol'
import { fifotrack } from './fifotrack/fifotrack.protocol'
import { flespi } from './flespi/flespi.protocol'
import { freematics } from './freematics/freematics.protocol'
import { galileo } from './galileo/galileo.protocol'
import { gl100 } from './gl100/gl100.protocol'
import { gl200 } from './gl200/gl200.protocol'
import { gl601 } from './gl601/gl601.protocol'
import { globalsat } from './globalsat/globalsat.protocol'
import { globalstar } from './globalstar/globalstar.protocol'
import { gosafe } from './gosafe/gosafe.protocol'
import { gotop } from './gotop/gotop.protocol'
import { gps103 } from './gps103/gps103.protocol'
import { gpsgate } from './gpsgate/gpsgate.protocol'
import { gt02 } from './gt02/gt02.protocol'
import { gt06 } from './gt06/gt06.protocol'
import { h02 } from './h02/h02.protocol'
import { haicom } from './haicom/haicom.protocol'
import { hunterpro } from './hunterpro/hunterpro.protocol'
import { intellitrac } from './intellitrac/intellitrac.protocol'
import { iotm } from './iotm/iotm.protocol'
import { jimiphoto } from './jimiphoto/jimiphoto.protocol'
import { jmak } from './jmak/jmak.protocol'
import { jt600 } from './jt600/jt600.protocol'
import { jt808 } from './jt808/jt808.protocol'
import { laipac } from './laipac/laipac.protocol'
import { megastek } from './megastek/megastek.protocol'
import { meiligao } from './meiligao/meiligao.protocol'
import { meitrack } from './meitrack/meitrack.protocol'
import { mictrack } from './mictrack/mictrack.protocol'
import { minifinder } from './minifinder/minifinder.protocol'
import { minifinder2 } from './minifinder2/minifinder2.protocol'
import { mtx } from './mtx/mtx.protocol'
import { mxt } from './mxt/mxt.protocol'
import { navis } from './navis/navis.protocol'
import { opengts } from './opengts/opengts.protocol'
import { osmand } from './osmand/osmand.protocol'
import { owntracks } from './owntracks/owntracks.protocol'
import type { Protocol } from './protocol'
import { pui } from './pui/pui.protocol'
import { retranslator } from './retranslator/retranslator.protocol'
import { ruptela } from './ruptela/ruptela.protocol'
import { s168 } from './s168/s168.protocol'
import { sabertek } from './sabertek/sabertek.protocol'
import { skypatrol } from './skypatrol/skypatrol.protocol'
import { spot } from './spot/spot.protocol'
import { starlink } from './starlink/starlink.protocol'
import { startek } from './startek/startek.protocol'
import { suntech } from './suntech/suntech.protocol'
import { t55 } from './t55/t55.protocol'
import { t57 } from './t57/t57.protocol'
import { t622iridium } from './t622iridium/t622iridium.protocol'
import { t800x } from './t800x/t800x.protocol'
import { taip } from './taip/taip.protocol'
import { teltonika } from './teltonika/teltonika.protocol'
import { tk102 } from './tk102/tk102.protocol'
import { tk103 } from './tk103/tk103.protocol'
import { topflytech } from './topflytech/topflytech.protocol'
import { topin } from './topin/topin.protocol'
import { totem } from './totem/totem.protocol'
import { trv } from './trv/trv.protocol'
import { tzone } from './tzone/tzone.protocol'
import { v680 } from './v680/v680.protocol'
import { watch } from './watch/watch.protocol'
import { wialon } from './wialon/wialon.protocol'
import { wondex } from './wondex/wondex.protocol'
import { xexun } from './xexun/xexun.protocol'
import { xexun2 } from './xexun2/xexun2.protocol'
import { xirgo } from './xirgo/xirgo.protocol'

/** Every protocol the server speaks. A plain list: it can be read, searched and ordered. */
export const protocols: readonly Protocol[] = [
  arnavi,
  atrack,
  autotrack,
  bws,
  calamp,
  carscop,
  castel,
  cellocator,
  continental,
  dway,
  easytrack,
  eelink,
  egts,
  enfora,
  fifotrack,
  flespi,
  freematics,
  galileo,
  gl100,
  gl200,
  gl601,
  globalsat,
  globalstar,
  gosafe,
  gotop,
  gps103,
  gpsgate,
  gt02,
  gt06,
  h02,
  haicom,
  hunterpro,
  intellitrac,
  iotm,
  jimiphoto,
  jmak,
  jt600,
  jt808,
  laipac,
  megastek,
  meiligao,
  meitrack,
  mictrack,
  minifinder,
  minifinder2,
  mtx,
  mxt,
  navis,
  opengts,
  osmand,
  owntracks,
  pui,
  retranslator,
  ruptela,
  s168,
  sabertek,
  skypatrol,
  spot,
  starlink,
  startek,
  suntech,
  t55,
  t57,
  t622iridium,
  t800x,
  taip,
  teltonika,
  tk102,
  tk103,
  topflytech,
  topin,
  totem,
  trv,
  tzone,
  v680,
  watch,
  wialon,
  wondex,
  xexun,
  xexun2,
  xirgo,
]

export const protocolNamed = (name: string): Protocol | undefined => protocols.find((one) => one.name === name)

/** `more`: nothing decided yet, wait for bytes; `unknown`: no protocol of ours starts like this. */
export type Recognition = { protocol: Protocol } | 'more' | 'unknown'

/**
 * The protocol of a connection on the detection port. The first in the list that is sure wins; while none is sure and
 * one still may be, more bytes are needed. A datagram comes whole: with exactly one candidate left, that one is it.
 */
export const recogniseProtocol = (firstBytes: Uint8Array, transport: 'tcp' | 'udp'): Recognition => {
  if (firstBytes.length === 0) return 'more'
  const answers = protocols
    .filter(({ transports }) => transports.includes(transport) || (transport === 'tcp' && transports.includes('http')))
    .map((protocol) => ({ protocol, answer: protocol.recognise?.(firstBytes, transport) ?? 'no' }))
  const sure = answers.find(({ answer }) => answer === 'yes')
  if (sure) return { protocol: sure.protocol }
  const [candidate, ...others] = answers.filter(({ answer }) => answer === 'maybe')
  if (!candidate) return 'unknown'
  return transport === 'udp' && others.length === 0 ? { protocol: candidate.protocol } : 'more'
}
