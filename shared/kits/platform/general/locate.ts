import { AppError, describeError, errorKinds } from '@saude/contract/errors'

export interface DevicePosition {
  readonly latitude: number
  readonly longitude: number
  /** Metres. */
  readonly accuracy: number
  /** Metres above the sea, where the device knows. */
  readonly altitude: number | null
}

const noWords = 'Não foi possível buscar a localização'

/** What a failure says of itself; in words of ours where it says nothing. */
function failureOf(error: unknown): AppError {
  const failure = describeError(error)
  const isMute = failure.key === 'unknown' && failure.message === errorKinds.unknown.message
  return isMute ? new AppError('geolocationFailed', noWords) : failure
}

/**
 * Where the device is: precise, given up after 40 s; `maximumAge` says how old it may be, 420 s without it
 *. @throws AppError `geolocationFailed` in the words of 8.3, `incompatible` where the
 * browser has no positions
 */
export function locate({ maximumAge = 420_000 } = {}): Promise<DevicePosition> {
  return new Promise<DevicePosition>((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new AppError('incompatible'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy, altitude } }) =>
        resolve({ latitude, longitude, accuracy, altitude }),
      reject,
      { enableHighAccuracy: true, maximumAge, timeout: 40_000 },
    )
  }).catch((error: unknown) => {
    throw failureOf(error)
  })
}
