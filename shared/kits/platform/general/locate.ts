import { AppError, describeError } from '@saude/contract/errors'

export interface DevicePosition {
  readonly latitude: number
  readonly longitude: number
  /** Metres. */
  readonly accuracy: number
  /** Metres above the sea, where the device knows. */
  readonly altitude: number | null
}

/**
 * Where the device is: precise, given up after 40 s; `maximumAge` says how old it may be, 420 s without it
 * (specification 1, section 9). @throws AppError `geolocationFailed` in the words of 8.3, `incompatible` where the
 * browser has no positions
 */
export function locate({ maximumAge = 420_000 } = {}): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new AppError('incompatible'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy, altitude } }) =>
        resolve({ latitude, longitude, accuracy, altitude }),
      (error) => reject(describeError(error)),
      { enableHighAccuracy: true, maximumAge, timeout: 40_000 },
    )
  })
}
