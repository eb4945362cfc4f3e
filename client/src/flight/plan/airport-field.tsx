import { type KeyboardEvent, useId, useState } from 'react'
import styles from './airport-field.module.css'
import { type Airport, airportAt, findAirports } from './airports.ts'
import { zones } from './zoned-time.ts'

/** The most airports suggested at once: they fit above a phone's keyboard. */
const MOST = 4

const countries = new Intl.DisplayNames(undefined, { type: 'region' })

interface Props {
  /** The label, such as `From`. */
  readonly label: string
  /** The label of the time zone, such as `Time zone of the departure`. */
  readonly zoneLabel: string
  readonly place: string
  readonly zone: string
  /** Null until they have loaded; none when they could not be loaded. */
  readonly airports: readonly Airport[] | null
  readonly onPlace: (place: string) => void
  readonly onZone: (zone: string) => void
}

/**
 * A field for an airport that suggests airports while the user types. Any other text is accepted, too, and then the time
 * zone must be chosen.
 */
export function AirportField({ label, zoneLabel, place, zone, airports, onPlace, onZone }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = isOpen ? findAirports(airports ?? [], place, MOST) : []

  function choose(airport: Airport | undefined) {
    if (airport) onPlace(airport.place)
    setOpen(false)
  }

  const isUnlisted = airports !== null && place.trim() !== '' && !airportAt(airports, place)

  function onKeyDown(event: KeyboardEvent) {
    if (found.length === 0) return
    if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="relative">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <input
          id={id}
          className="text-field"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={100}
          value={place}
          onChange={(event) => {
            onPlace(event.target.value)
            setOpen(true)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Airports" className={styles.list} hidden={found.length === 0}>
          {found.map((airport, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus.
            <div
              key={airport.code}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.option}
              // The focus stays in the field, so that the list is still there when the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(airport)}
            >
              <span>{airport.place}</span>
              <span className="soft small">{countries.of(airport.country)}</span>
            </div>
          ))}
        </div>
      </div>
      {isUnlisted && found.length === 0 && <ZoneField label={zoneLabel} zone={zone} onZone={onZone} />}
    </>
  )
}

interface ZoneProps {
  readonly label: string
  readonly zone: string
  readonly onZone: (zone: string) => void
}

function ZoneField({ label, zone, onZone }: ZoneProps) {
  const known = zones()
  return (
    <label>
      <span className="field-label">{label}</span>
      <select className="text-field" value={zone} onChange={(event) => onZone(event.target.value)}>
        {!known.includes(zone) && <option>{zone}</option>}
        {known.map((one) => (
          <option key={one} value={one}>
            {one.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </label>
  )
}
