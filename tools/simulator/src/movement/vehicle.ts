import { deviceFix, type DeviceAlarm, type DeviceFix } from '../fix'
import { pathOf, type Path } from './path'
import { between, seededRandom, type Random } from './random'
import type { RoadSketch } from './roads'

export interface VehicleOptions {
  seed: number
  road: RoadSketch
  /** 12 or 24 volt supply. */
  heavy?: boolean
  /** Share of the road's free speed this vehicle keeps. */
  pace?: number
}

/** A vehicle's life on one road, to and fro. The caller owns the clock. */
export interface Vehicle {
  /**
   * Lives up to `now` and gives what the tracker would send at that moment: usually one fix; nothing while out of
   * network; afterwards the kept ones too, sometimes after the newest (out of order).
   */
  step(now: Date): DeviceFix[]
}

type Mode = 'driving' | 'waiting' | 'parked'

const LONGEST_STEP_S = 600
const ODDS_PER_HOUR = { networkLoss: 1.2, receiverLoss: 1, powerCut: 0.15, sos: 0.03, rest: 0.5 }

class RoadVehicle implements Vehicle {
  #random: Random
  #path: Path
  #road: RoadSketch
  #cruiseKmh: number
  #fullVolts: number
  #meters: number
  #forward: boolean
  #speedKmh = 0
  #mode: Mode = 'driving'
  #modeLeftS: number
  #networkLossS = 0
  #receiverLossS = 0
  #powerCutS = 0
  #battery = 100
  #odometer: number
  #last: Date | undefined
  #lastFix: DeviceFix | undefined
  #kept: DeviceFix[] = []
  #warned = false

  constructor({ seed, road, heavy = false, pace = 1 }: VehicleOptions) {
    this.#random = seededRandom(seed)
    this.#path = pathOf(road)
    this.#road = road
    this.#cruiseKmh = road.cruiseKmh * pace
    this.#fullVolts = heavy ? 27.6 : 13.8
    this.#meters = this.#random() * this.#path.lengthMeters
    this.#forward = this.#random() < 0.5
    this.#odometer = Math.round(between(this.#random, 20_000, 400_000)) * 1000
    this.#modeLeftS = this.#drivingSeconds()
    this.#speedKmh = this.#cruiseKmh * this.#random()
  }

  step(now: Date): DeviceFix[] {
    const seconds = this.#last
      ? Math.max(0, Math.min(LONGEST_STEP_S, (now.getTime() - this.#last.getTime()) / 1000))
      : 1
    this.#last = now
    this.#live(seconds)
    const fix = this.#measure(now, this.#mishaps(seconds))
    this.#lastFix = fix
    return this.#transmit(fix)
  }

  #happens(perHour: number, seconds: number): boolean {
    return this.#random() < (perHour * seconds) / 3600
  }

  #drivingSeconds(): number {
    return this.#road.urban ? between(this.#random, 30, 180) : between(this.#random, 400, 2400)
  }

  #live(seconds: number): void {
    this.#modeLeftS -= seconds
    if (this.#modeLeftS <= 0) this.#nextMode()
    this.#drive(seconds)
  }

  #nextMode(): void {
    if (this.#mode !== 'driving') {
      this.#mode = 'driving'
      this.#modeLeftS = this.#drivingSeconds()
      return
    }
    const rests = this.#random() < (this.#road.urban ? 0.06 : 0.3)
    this.#mode = rests ? 'parked' : 'waiting'
    this.#modeLeftS = rests ? between(this.#random, 180, 1200) : between(this.#random, 10, 75)
  }

  #drive(seconds: number): void {
    const wanted = this.#mode === 'driving' ? this.#cruiseKmh * between(this.#random, 0.8, 1.08) : 0
    const change = (wanted > this.#speedKmh ? 5 : 12) * seconds
    const before = this.#speedKmh
    this.#speedKmh += Math.max(-change, Math.min(change, wanted - this.#speedKmh))
    const meters = ((before + this.#speedKmh) / 2 / 3.6) * seconds
    this.#odometer += meters
    this.#meters += this.#forward ? meters : -meters
    if (this.#meters < 0 || this.#meters > this.#path.lengthMeters) this.#turnRound()
  }

  #turnRound(): void {
    this.#meters = Math.max(0, Math.min(this.#path.lengthMeters, this.#meters))
    this.#forward = !this.#forward
    this.#speedKmh = 0
    this.#mode = 'parked'
    this.#modeLeftS = between(this.#random, 120, 900)
  }

  #mishaps(seconds: number): DeviceAlarm | undefined {
    this.#networkLossS = Math.max(0, this.#networkLossS - seconds)
    this.#receiverLossS = Math.max(0, this.#receiverLossS - seconds)
    if (this.#happens(ODDS_PER_HOUR.networkLoss, seconds)) this.#networkLossS = between(this.#random, 20, 240)
    if (this.#happens(ODDS_PER_HOUR.receiverLoss, seconds)) this.#receiverLossS = between(this.#random, 10, 60)
    const supply = this.#supply(seconds)
    return supply ?? (this.#happens(ODDS_PER_HOUR.sos, seconds) ? 'sos' : undefined)
  }

  #supply(seconds: number): DeviceAlarm | undefined {
    if (this.#powerCutS > 0) {
      this.#powerCutS -= seconds
      this.#battery = Math.max(5, this.#battery - seconds * 0.15)
      if (this.#battery >= 20 || this.#warned) return undefined
      this.#warned = true
      return 'lowBattery'
    }
    this.#battery = Math.min(100, this.#battery + seconds * 0.02)
    this.#warned = false
    if (!this.#happens(ODDS_PER_HOUR.powerCut, seconds)) return undefined
    this.#powerCutS = between(this.#random, 120, 700)
    return 'powerCut'
  }

  #volts(ignition: boolean): number {
    if (this.#powerCutS > 0) return 0
    const volts = this.#fullVolts * (ignition ? 1 : 0.91) + between(this.#random, -0.15, 0.15)
    return Math.round(volts * 100) / 100
  }

  #measure(now: Date, alarm: DeviceAlarm | undefined): DeviceFix {
    const ignition = this.#mode !== 'parked'
    const telemetry = {
      time: now,
      ignition,
      batteryPercent: Math.round(this.#battery),
      powerVolts: this.#volts(ignition),
      odometerMeters: Math.round(this.#odometer),
      alarm,
    }
    if (this.#receiverLossS > 0 && this.#lastFix) {
      return { ...this.#lastFix, ...telemetry, valid: false, satellites: 0, speedKmh: 0, buffered: false }
    }
    const place = this.#path.at(this.#meters)
    const moving = this.#speedKmh > 1
    return deviceFix({
      ...telemetry,
      latitude: place.latitude,
      longitude: place.longitude,
      speedKmh: moving ? Math.round(this.#speedKmh * 10) / 10 : 0,
      courseDegrees: Math.round((place.bearingDegrees + (this.#forward ? 0 : 180)) % 360) % 360,
      altitudeMeters: Math.round(600 + 80 * Math.sin(this.#meters / 9000)),
      satellites: Math.round(between(this.#random, 7, 14)),
    })
  }

  #transmit(fix: DeviceFix): DeviceFix[] {
    if (this.#networkLossS > 0) {
      this.#kept.push({ ...fix, buffered: true })
      return []
    }
    const kept = this.#kept
    this.#kept = []
    if (kept.length === 0) return [fix]
    return this.#random() < 0.5 ? [fix, ...kept] : [...kept, fix]
  }
}

export const createVehicle = (options: VehicleOptions): Vehicle => new RoadVehicle(options)
