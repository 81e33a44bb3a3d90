import { chakra } from '@chakra-ui/react/styled-system';
import { User } from 'lucide-react';
import { useState } from 'react';

/** First letters of the first and the last word of a name. Returns "" if the name is empty. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  // `Array.from` splits by characters, not by code units: half an emoji is no letter.
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

/** From this size on, in pixels, letters and placeholder are twice as large. */
const LARGE_PX = 64;

export interface AvatarProps {
  /** Full name. Its initials replace a missing or broken picture. */
  name: string;
  src?: string | undefined;
  /** Size in pixels. The header uses 28. */
  size?: number;
}

/** A person's picture, their initials or a placeholder. It is decoration: the name stands beside it. */
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
