import { chakra } from '@chakra-ui/react/styled-system';
import { User } from 'lucide-react';
import { useState } from 'react';

/** First letters of the first and last word of a name, "" for none. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By characters, not by code units: half an emoji is no letter.
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

/** px from which letters and figure are drawn twice as large. */
const LARGE_PX = 64;

export interface AvatarProps {
  /** Full name; its initials stand in for a missing or broken picture. */
  name: string;
  src?: string | undefined;
  /** px, 28 in the header. */
  size?: number;
}

/** A person's picture, initials, or a placeholder. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const text = initials(name);
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-grid"
      placeItems="center"
      flexShrink="0"
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      overflow="hidden"
      bg="bg.emphasized"
      color="fg"
      fontSize={size < LARGE_PX ? 'xs' : '2xl'}
      fontWeight="semibold"
    >
      {src && broken !== src ? (
        <chakra.img src={src} alt="" width="full" height="full" objectFit="cover" onError={() => setBroken(src)} />
      ) : (
        text || <User size={size < LARGE_PX ? 16 : 32} />
      )}
    </chakra.span>
  );
}
