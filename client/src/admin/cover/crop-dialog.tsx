import { useEffect, useId, useRef, useState } from 'react'
import Cropper, { type MediaSize, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../ui/controls/button.tsx'
import { PlainDialog } from '../form/dialogs/plain-dialog.tsx'
import { Problem } from '../form/fields/field.tsx'
import { jpegOf, type Part } from './canvas-image.ts'
import styles from './crop-dialog.module.css'

/** The aspect ratio of covers. Squares and other shapes are cut from the middle. */
const ASPECT = 4 / 3
/** The minimum width of a cover's section, in pixels. */
const NARROWEST = 480
const CLOSEST = 4
/** Pixels by which an arrow key moves the image. */
const STEP = 10

interface Props {
  /** The image, or its address on this site. */
  readonly picture: Blob | string
  /** Receives the chosen section, and the image it was cropped from. */
  readonly onDone: (part: Blob, whole: Blob) => void
  readonly onClose: () => void
}

/** Crops an image for the cover: the admin moves it by finger, mouse or arrow keys, and zooms in. */
export function CropDialog({ picture, onDone, onClose }: Props) {
  const slider = useId()
  const address = useAddressOf(picture)
  const image = useRef<HTMLImageElement>(null)
  const part = useRef<Part | null>(null)
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [closest, setClosest] = useState(1)
  const [problem, setProblem] = useState<string>()
  const [isReady, setIsReady] = useState(false)

  function onLoaded({ naturalWidth, naturalHeight }: MediaSize) {
    setClosest(Math.max(1, Math.min(CLOSEST, Math.min(naturalWidth, naturalHeight * ASPECT) / NARROWEST)))
    setIsReady(true)
  }

  async function submit() {
    if (!image.current || !part.current) return
    try {
      const whole = typeof picture === 'string' ? await (await fetch(picture)).blob() : picture
      onDone(await jpegOf(image.current, part.current), whole)
    } catch {
      setProblem('This device can’t crop the picture. Choose a smaller one.')
    }
  }

  return (
    <PlainDialog title="Crop the cover" onClose={onClose}>
      <div className="stack gap-l">
        <p className="small soft">
          Drag the picture, or move it with the arrow keys. Cards and the player show its middle.
        </p>
        <div className={styles.stage}>
          {address && (
            <Cropper
              image={address}
              aspect={ASPECT}
              crop={place}
              zoom={zoom}
              minZoom={1}
              maxZoom={closest}
              keyboardStep={STEP}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => {
                part.current = pixels
              }}
              onMediaLoaded={onLoaded}
              setImageRef={(ref) => {
                image.current = ref.current
              }}
              mediaProps={{
                alt: 'The picture to crop',
                onError: () => setProblem('This browser can’t show the picture. It will be used as it is.'),
              }}
              cropperProps={{ role: 'group', 'aria-label': 'The part used as the cover' }}
              disableAutomaticStylesInjection
            />
          )}
        </div>
        <div className={styles.closer}>
          <label htmlFor={slider}>Closer</label>
          <input
            id={slider}
            type="range"
            min={1}
            max={closest}
            step={0.05}
            value={zoom}
            aria-valuetext={`${zoom.toFixed(1)} times`}
            disabled={closest === 1}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </div>
        <Problem text={problem} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" disabled={!isReady} onClick={submit}>
            Use this part
          </Button>
        </div>
      </div>
    </PlainDialog>
  )
}

/** Returns an address for the image; null until it is created. */
function useAddressOf(picture: Blob | string): string | null {
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (typeof picture === 'string') return
    const address = URL.createObjectURL(picture)
    setMade(address)
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return typeof picture === 'string' ? picture : made
}
