/** Texts of specification 2, section 8. */
const denied = 'Você precisa dar permissão para usar este recurso'
const unavailable = 'A localização de GPS não está disponível'

export interface DevicePosition {
  readonly latitude: number
  readonly longitude: number
  /** Metres. */
  readonly accuracy: number
}

/** Where the device is: precise, at most 420 s old, given up after 40 s. @throws Error in Portuguese */
export function locate(): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new Error(unavailable))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => reject(new Error(error.code === error.PERMISSION_DENIED ? denied : unavailable)),
      { enableHighAccuracy: true, maximumAge: 420_000, timeout: 40_000 },
    )
  })
}
