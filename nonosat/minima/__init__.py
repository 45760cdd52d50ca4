"""The minima that repairs, hiding, checks and reviews find, and counts, as claims that a certificate proves.

``claims`` turns an answer into a claim; ``obstacles`` looks for the obstacles that it needs. What that finds
is judged again when the certificate is verified, by ``nonosat.certificate``, which shares no search with it.
"""
