import type { PositionFormat } from './position-format'

/** Attributes that only some protocols send. Screens have their names in a stage of their own, loaded when they are wanted. */
export const RARE_NAMES_BY_FORMAT: Partial<Record<PositionFormat, string>> = {
  flag:
    'tamper future addressApproximate panic towed buttonPresent cover boxOpen plugStatus immobilizer strapLocked ' +
    'usbConnected taximeterOn parkingBrake serviceBrake cruiseControl bark siren batteryOverheat ' +
    'chargeProtection dischargeProtection vehicleOverspeed engine callButton',
  volts: 'gatherVoltage cumulativeVoltage maxCellVoltage minCellVoltage auxPower accessoryVoltage solarPower',
  percent:
    'soc externalBatteryLevel sensorBatteryLevel adBlueLevel defLevel oilLevel coolantLevel engineTorque ' +
    'bloodOxygen spo2 drivingQuality',
  celsius:
    'batteryTemp maxTemp minTemp equilibriumTemp powerTemp oilTemp airTemp intakeTemp fuelTankTemp ' +
    'interiorTemp tagTemp',
  distance:
    'mileage pulseOdometer serviceDistance clearedDistance milDistance taximeterDistance drivingRange ' +
    'overSpeedDistance',
  meters: 'radius relativeAltitude',
  speedKmh: 'maxSpeed averageSpeed tachographSpeed',
  liters: 'tripFuel fuelTotal idleFuel',
  perMinute: 'maxRpm turnovers',
  count:
    'cycles externalBatteryCycles maxCellVoltageCount minCellVoltageCount maxTempCount minTempCount barkCount ' +
    'hardAccelerationCount hardBrakingCount hardCorneringCount overspeedCount laneChangeCount gprsCount ' +
    'priority',
  number:
    'current batteryCurrent dischargeCapacity calibrationCapacity pressure airPressure oilPressure ' +
    'pressureHigh pressureLow bloodSugar weight lightSensor illumination illuminance co2 oil liquid fuelValue ' +
    'tilt angle axisX axisY axisZ acceleratorAvg rsrp rsrq ecio maxAcceleration maxBraking maxCornering ' +
    'taximeterFare tagHumidity tagBattery runtime uptime idleHours idleTime',
  text:
    'belt serial imei imsi mode uploadMode description eventData eventFiles eventType alarmLabel alarmCode ' +
    'faultAlarm videoAlarm adasAlarm warningType bootReason wakeSource sleepMode networkBand ' +
    'networkTechnology network carrier mcc mnc cardStatus cardCode lockCard lockCommand lockPassword ' +
    'unlockResult tagId tagName taximeterStart taximeterEnd taximeterTrip taximeterWait timezone model driver ' +
    'startupStatus statusExtended vehicleStatus sensorId sensorData message data can tachographInfo reason ' +
    'lights doors clutchState antennaStatus',
}

/** The same with a number: after the name (`fuel2`), or inside it before a capital (`tag2Temp` of `tagTemp`). */
export const RARE_NUMBERED: readonly [name: string, format: PositionFormat][] = [
  ['tagTemp', 'celsius'],
  ['tagHumidity', 'percent'],
  ['tagBattery', 'number'],
  ['tagBatteryLevel', 'percent'],
  ['tagVoltage', 'number'],
  ['tagLowBattery', 'flag'],
  ['tagRssi', 'number'],
  ['tagId', 'text'],
  ['tagMac', 'text'],
  ['tagName', 'text'],
  ['tagUuid', 'text'],
  ['tagMajor', 'text'],
  ['tagMinor', 'text'],
  ['tagNamespace', 'text'],
  ['tagInstance', 'text'],
  ['tagData', 'text'],
  ['tagSamples', 'text'],
  ['tagStatus', 'text'],
  ['tagDoor', 'flag'],
  ['tagLightSensor', 'number'],
  ['tirePressure', 'number'],
  ['tireTemp', 'celsius'],
  ['tireStatus', 'text'],
  ['tireSensorId', 'text'],
  ['lockId', 'text'],
  ['lockBattery', 'volts'],
  ['lockSeal', 'text'],
  ['llsLevel', 'number'],
  ['llsTemp', 'celsius'],
  ['fuel', 'number'],
  ['fuelTemp', 'celsius'],
  ['humidity', 'percent'],
  ['battery', 'volts'],
  ['batteryTemp', 'celsius'],
  ['cellTemp', 'celsius'],
  ['bleTemp', 'celsius'],
  ['eyeTemp', 'celsius'],
  ['power', 'volts'],
  ['card', 'text'],
  ['can', 'text'],
  ['axleWeight', 'kilograms'],
  ['activity', 'number'],
  ['activityTime', 'number'],
  ['phone', 'text'],
  ['description', 'text'],
  ['trip', 'distance'],
  ['assign', 'flag'],
  ['hs', 'flag'],
  ['ls', 'flag'],
]
